import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { namesOf } from '#state-machines/application/document-names.ts';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { columns } from '#web/ui/grid/grid.ts';
import { ErrorIcon } from '#web/ui/icon/drawings.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { StepMarks } from '#web/ui/step-marks/step-marks.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import type { MyDocuments } from '../document-uploads/documents-query.ts';
import styles from './submission.module.css';

interface Props {
  documents: MyDocuments;
  /** Being uploaded, or waiting to be sent again. */
  pending: readonly DocumentType[];
}

/** How many are uploaded, what is missing, and the button that submits them. */
export function Submission({ documents: { items, required }, pending }: Props) {
  const submit = useSubmitDocuments();
  const found = new Map(items.map((item) => [item.type, item]));
  const isUploaded = (type: DocumentType) => {
    const document = found.get(type);
    return document !== undefined && document.scanStatus !== 'infected';
  };
  const missing = requiredDocuments.filter((type) => !isUploaded(type));
  const reason = reasonFor(missing, pending);
  const stateOf = (type: DocumentType) => {
    if (found.get(type)?.verificationStatus === 'rejected') return 'stop';
    return isUploaded(type) ? 'done' : undefined;
  };
  return (
    <>
      <p className={classNames(columns.left, styles.count)} role="status">
        {required.uploaded} of {required.total} required documents uploaded
      </p>
      <div className={columns.middle}>
        <StepMarks
          className={styles.marks}
          marks={requiredDocuments.map((type) => ({ id: type, state: stateOf(type) }))}
        />
        <Text size="note" id="submission-reason">
          {reason ?? 'Everything required is here. Submitting hands it to us, and your contract comes next.'}
        </Text>
        {submit.error && !submit.isPending && (
          <StatusBadge tone="stop" icon={ErrorIcon} isSentence data-above="12" role="alert">
            Failed to submit documents. Please try again.
          </StatusBadge>
        )}
      </div>
      <div className={columns.right}>
        <Button
          variant="primary"
          disabled={reason !== null}
          isPending={submit.isPending}
          pendingLabel="Submitting…"
          aria-describedby="submission-reason"
          onClick={() => submit.mutate()}
        >
          Submit documents
        </Button>
      </div>
    </>
  );
}

/** Why it cannot be submitted yet; null when it can. */
function reasonFor(missing: readonly DocumentType[], pending: readonly DocumentType[]): string | null {
  if (missing.length > 0)
    return `You can submit once ${namesOf(missing)} ${missing.length === 1 ? 'is' : 'are'} uploaded.`;
  if (pending.length > 0) return `You can submit once the upload of ${namesOf(pending)} is done or removed.`;
  return null;
}

/** Messages of the same subject replace each other. */
const about = 'documents';

/** Submits all documents; the contract is offered then, and the guard redirects (ruling 10). */
function useSubmitDocuments() {
  const queries = useQueryClient();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: () => request('POST /api/me/documents/submission', { body: {}, idempotencyKey }),
    onSuccess: async () => {
      toast({ title: 'All documents submitted successfully.', about });
      await queries.invalidateQueries({ queryKey: ['me'] });
    },
    onError: async (error) => {
      // An error answered this key; after a lost connection the same key finds the answer that may exist.
      if (error instanceof ApiError && error.status > 0) setKey(crypto.randomUUID());
      if (error instanceof ApiError && error.problem?.code === 'missing-documents')
        toast({
          title: 'Missing Documents',
          description: 'Please upload all required documents before submitting.',
          tone: 'danger',
          about,
        });
      else
        toast({
          title: 'Error',
          description: 'Failed to submit documents. Please try again.',
          tone: 'danger',
          about,
        });
      await queries.invalidateQueries({ queryKey: ['me', 'documents'] });
    },
  });
}
