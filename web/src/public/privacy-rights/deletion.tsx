import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PrivacyRequest } from '#services/privacy/contract.ts';
import { request } from '#web/api/request.ts';
import { longDate } from '#web/ui/dates.ts';
import { Outcome } from '../components/outcome.tsx';
import { requestsQuery } from './requests-query.ts';
import { deletionRefused } from './words.ts';

const underWay = {
  title: 'Deletion Under Way',
  description: 'Your data is being erased. You will receive confirmation via email, and are then signed out.',
} as const;

const submitted = (dueAt: string) => ({
  title: 'Deletion Request Submitted',
  description: `Your request will be processed within 30 days. You will receive confirmation via email. It is due by ${longDate(dueAt)}.`,
});

/** Asks once more before anything is asked for. */
function Question({ onNo, onYes, isPending }: { onNo: () => void; onYes: () => void; isPending: boolean }) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="asks">
      <p ref={question} tabIndex={-1}>
        <b>Ask for the deletion of all your data?</b> Your account, your applications and your files are then
        erased for good, and an application under way ends. Until that is done, everything stays as it is.
      </p>
      <p className="actions">
        <button className="button button-line" type="button" disabled={isPending} onClick={onNo}>
          Keep my data
        </button>
        <button className="button button-stop" type="button" disabled={isPending} onClick={onYes}>
          {isPending ? 'Submitting…' : 'Yes, request deletion'}
        </button>
      </p>
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
    <section aria-labelledby="my-deletion">
      <h3 className="t2" id="my-deletion">
        Deletion
      </h3>
      {dueAt ? (
        <div ref={done} tabIndex={-1}>
          <Outcome {...(open?.status === 'processing' ? underWay : submitted(dueAt))} />
        </div>
      ) : (
        <>
          <p className="small">
            You may ask us to delete everything that we keep about you. We settle it within 30 days; what the
            law makes us keep, we name.
          </p>
          {isAsking ? (
            <Question onNo={keep} onYes={() => ask.mutate()} isPending={ask.isPending} />
          ) : (
            <p className="actions">
              <button
                className="button button-line button-line-stop"
                type="button"
                ref={button}
                disabled={!isKnown}
                onClick={() => setAsking(true)}
              >
                Request Data Deletion
              </button>
            </p>
          )}
          {ask.isError && <Outcome {...deletionRefused(ask.error)} error={ask.error} />}
        </>
      )}
    </section>
  );
}
