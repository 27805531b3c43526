import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { StaffDocument } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import { counted } from '#state-machines/numbers.ts';
import { ApiError } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-body.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { InlineError } from '#web/ui/inline-error/inline-error.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { refreshApplications } from '../../queries/refresh.ts';
import styles from './documents.module.css';

interface Props {
  applicationId: string;
  /** As they stood when it was asked. */
  documents: readonly StaffDocument[];
  onClose: () => void;
}

const many = (count: number) => counted(count, 'document');

/** What will be verified; afterwards, which of them were not and why. */
export function VerifyAllForm({ applicationId, documents, onClose }: Props) {
  const { answers, run } = useVerifyAll(applicationId, (said) => {
    const verified = said.filter(({ refusal }) => refusal === null).length;
    if (verified > 0) toast({ title: 'Documents verified', description: many(verified) });
    if (verified === said.length) onClose();
  });
  const answerTo = (id: string) => answers.find(({ document }) => document.id === id);
  const list = (
    <ul data-lines="" aria-label="Documents">
      {documents.map(({ id, type, fileName }) => {
        const answer = answerTo(id);
        return (
          <li key={id} className={styles.askedDocument}>
            <b>{documentNames[type]}</b>
            <ToneText tone={answer?.refusal ? 'stop' : 'soft'}>
              {answer ? (answer.refusal ?? 'Verified') : fileName}
            </ToneText>
          </li>
        );
      })}
    </ul>
  );
  if (run.isSuccess)
    return (
      <DialogBody>
        <p role="alert">Not all of them could be verified. The others are.</p>
        {list}
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      </DialogBody>
    );
  return (
    <DialogForm
      lead="Please have opened each of them. The applicant sees that they are verified."
      action={run.isError ? 'Try again' : `Verify ${many(documents.length)}`}
      icon={Check}
      isPending={run.isPending}
      onCancel={onClose}
      onSubmit={() => run.mutate(documents)}
    >
      {run.isError && <InlineError>{run.error.message} What was verified before stays so.</InlineError>}
      {list}
    </DialogForm>
  );
}

/** What was said of one of them. */
interface Answer {
  document: StaffDocument;
  /** Why not; null when it is verified. */
  refusal: string | null;
}

/**
 * Verifies documents one after the other. A refusal concerns one of them and the others go on; without an answer it stops, and
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
