import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, CircleX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { StaffDocument } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import { ApiError } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.tsx';
import { refreshApplications } from '../../queries/refresh.ts';

interface Props {
  applicationId: string;
  /** As they stood when it was asked. */
  documents: readonly StaffDocument[];
  onClose: () => void;
}

const many = (count: number) => (count === 1 ? '1 document' : `${count} documents`);

/** What will be verified; afterwards, which of them were not and why. */
export function VerifyAllForm({ applicationId, documents, onClose }: Props) {
  const { answers, run } = useVerifyAll(applicationId, (said) => {
    const verified = said.filter(({ refusal }) => refusal === null).length;
    if (verified > 0) toast({ title: 'Documents verified', description: many(verified) });
    if (verified === said.length) onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!run.isPending) run.mutate(documents);
  };
  const answerTo = (id: string) => answers.find(({ document }) => document.id === id);
  return (
    <form onSubmit={submit} noValidate>
      {run.isError && (
        <p className="fail" role="alert">
          <CircleX className="i" aria-hidden="true" />
          <span>{run.error.message} What was verified before stays so.</span>
        </p>
      )}
      {run.isSuccess ? (
        <p role="alert">Not all of them could be verified. The others are.</p>
      ) : (
        <p>Please have opened each of them. The applicant sees that they are verified.</p>
      )}
      <ul className="vall" aria-label="Documents">
        {documents.map(({ id, type, fileName }) => {
          const answer = answerTo(id);
          return (
            <li key={id}>
              <b>{documentNames[type]}</b>
              <span className={answer?.refusal ? 't-stop' : 'q'}>
                {answer ? (answer.refusal ?? 'Verified') : fileName}
              </span>
            </li>
          );
        })}
      </ul>
      <div className="fx2">
        <button className="btn" type="button" onClick={onClose}>
          {run.isSuccess ? 'Close' : 'Cancel'}
        </button>
        {!run.isSuccess && (
          <button className="btn pri" type="submit" aria-disabled={run.isPending}>
            <Check className="i" aria-hidden="true" />
            {run.isError ? 'Try again' : `Verify ${many(documents.length)}`}
          </button>
        )}
      </div>
    </form>
  );
}

/** What was said of one of them. */
interface Answer {
  document: StaffDocument;
  /** Why not; null when it is verified. */
  refusal: string | null;
}

/**
 * Verifies documents one after the other. A refusal concerns one of them and the others go on; when nobody answers it stops, and
 * trying again goes on there under the same key.
 */
function useVerifyAll(applicationId: string, onDone: (answers: readonly Answer[]) => void) {
  const queries = useQueryClient();
  const [send] = useState(() => createCommandKeys());
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const run = useMutation({
    mutationFn: async (documents: readonly StaffDocument[]) => {
      const said = [...answers];
      for (const document of documents.slice(said.length)) {
        const refusal = await verify(document).catch((error: unknown) => {
          if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error.message;
          throw error;
        });
        said.push({ document, refusal });
        setAnswers([...said]);
      }
      return said;
    },
    onSuccess: onDone,
    onSettled: () => refreshApplications(queries, [applicationId]),
  });
  const verify = ({ id }: StaffDocument) =>
    send({ id }, async (idempotencyKey) => {
      await request('POST /api/applications/:id/documents/:documentId/verification', {
        params: { id: applicationId, documentId: id },
        body: { status: 'verified' },
        idempotencyKey,
      });
      return null;
    });
  return { answers, run };
}
