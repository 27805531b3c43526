import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PrivacyRequest } from '#services/privacy/contract.ts';
import { request } from '#web/api/request.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { Callout } from '#web/ui/callout/callout.tsx';
import { longDate } from '#web/ui/dates.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { Failure } from '../components/failure.tsx';
import styles from './dialog.module.css';
import { requestsQuery } from './requests-query.ts';
import { deletionRefused } from './words.ts';

const underWay = {
  title: 'Deletion Under Way',
  text: 'Your data is being erased. You will receive confirmation via email, and are then signed out.',
} as const;

const submitted = (dueAt: string) => ({
  title: 'Deletion Request Submitted',
  text: `Your request will be processed within 30 days. You will receive confirmation via email. It is due by ${longDate(dueAt)}.`,
});

/** Asks once more before anything is asked for. */
function Question({ onNo, onYes, isPending }: { onNo: () => void; onYes: () => void; isPending: boolean }) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className={styles.question}>
      <p ref={question} tabIndex={-1}>
        <b>Ask for the deletion of all your data?</b> Your account, your applications and your files are then
        erased for good, and an application under way ends. Until that is done, everything stays as it is.
      </p>
      <ButtonRow data-above="16">
        <Button isPending={isPending} onClick={onNo}>
          Keep my data
        </Button>
        <Button
          variant="primary"
          tone="danger"
          isPending={isPending}
          pendingLabel="Submitting…"
          onClick={onYes}
        >
          Yes, request deletion
        </Button>
      </ButtonRow>
    </div>
  );
}

/** 'Request Data Deletion', in two steps; a notice takes its place while a request is open. */
export function Deletion({ open, isKnown }: { open: PrivacyRequest | undefined; isKnown: boolean }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const ask = useMutation({
    // without a connection it fails, and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: () => request('POST /api/privacy/deletion-requests', { body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: requestsQuery.queryKey }),
    onError: keep,
  });
  const dueAt = open?.dueAt ?? ask.data?.dueAt;
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (ask.isSuccess) done.current?.focus();
  }, [ask.isSuccess]);
  return (
    <section className={styles.part} data-line="above" aria-labelledby="my-deletion">
      <Heading level={3} size="item" id="my-deletion">
        Deletion
      </Heading>
      {dueAt ? (
        <div ref={done} tabIndex={-1}>
          <Callout
            tone="good"
            size="small"
            {...(open?.status === 'processing' ? underWay : submitted(dueAt))}
          />
        </div>
      ) : (
        <>
          <Text size="small">
            You may ask us to delete everything that we keep about you. We settle it within 30 days; what the
            law makes us keep, we name.
          </Text>
          {isAsking ? (
            <Question onNo={keep} onYes={() => ask.mutate()} isPending={ask.isPending} />
          ) : (
            <Button tone="danger" ref={button} disabled={!isKnown} onClick={() => setAsking(true)}>
              Request Data Deletion
            </Button>
          )}
          {ask.isError && <Failure {...deletionRefused(ask.error)} error={ask.error} />}
        </>
      )}
    </section>
  );
}
