import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { namesOf } from '#state-machines/application/document-names.ts';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.tsx';
import type { MyDocuments } from '../document-uploads/documents-query.ts';

interface Props {
  documents: MyDocuments;
  /** On their way, or waiting to be sent again. */
  pending: readonly DocumentType[];
}

/** How many are there, what is missing still, and the button that hands them in. */
export function Submission({ documents: { items, required }, pending }: Props) {
  const submit = useSubmitDocuments();
  const found = new Map(items.map((item) => [item.type, item]));
  const isThere = (type: DocumentType) => {
    const document = found.get(type);
    return document !== undefined && document.scanStatus !== 'infected';
  };
  const missing = requiredDocuments.filter((type) => !isThere(type));
  const why = reason(missing, pending);
  const mark = (type: DocumentType) => {
    if (found.get(type)?.verificationStatus === 'rejected') return 'stop';
    return isThere(type) ? 'done' : undefined;
  };
  return (
    <div className="submit-bar grid">
      <div className="left">
        <p className="t2" role="status">
          {required.uploaded} of {required.total} required documents uploaded
        </p>
      </div>
      <div className="mid">
        <div className="marks" aria-hidden="true">
          {requiredDocuments.map((type) => (
            <i key={type} className={mark(type)} />
          ))}
        </div>
        <p className="note" id="why">
          {why ?? 'Everything required is here. Submitting hands it to us, and your contract comes next.'}
        </p>
        {submit.error && !submit.isPending && (
          <p className="state state-stop" role="alert">
            Failed to submit documents. Please try again.
          </p>
        )}
      </div>
      <div className="hang">
        <button
          className="button"
          type="button"
          disabled={why !== null || submit.isPending}
          aria-describedby="why"
          onClick={() => submit.mutate()}
        >
          {submit.isPending ? 'Submitting…' : 'Submit documents'}
        </button>
      </div>
    </div>
  );
}

/** Why it cannot be submitted yet; null when it can. */
function reason(missing: readonly DocumentType[], pending: readonly DocumentType[]): string | null {
  if (missing.length > 0)
    return `You can submit once ${namesOf(missing)} ${missing.length === 1 ? 'is' : 'are'} uploaded.`;
  if (pending.length > 0) return `You can submit once the upload of ${namesOf(pending)} is done or removed.`;
  return null;
}

/** Of messages about the submission, the last one stands. */
const about = 'documents';

/** Hands all documents in; the contract is offered then, and the guard leads on (ruling 10). */
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
      // A refusal was the answer to this key; after a lost connection it asks for the answer that may be there.
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
