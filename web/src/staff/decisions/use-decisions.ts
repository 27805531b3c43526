import { useState } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { personName } from '../components/person-name.ts';
import { conflictSentence } from '../queries/conflict.ts';
import { useCommand } from '../queries/use-command.ts';
import type { RejectionReason } from './reject-dialog.tsx';
import { useKeptText } from './use-kept-text.ts';

const done = 'Application status updated successfully';
const failed = 'Failed to update application status';

/**
 * Every decision of the detail screen. The notes stay typed until the server has taken them; when a colleague was
 * faster, `conflict` says who is where now and the screen is fetched again.
 */
export function useDecisions(application: ApplicationDetail) {
  const [notes, setNotes] = useKeptText(`notes ${application.id}`);
  const [conflict, setConflict] = useState<string | null>(null);
  const advance = useCommand('advance');
  const correction = useCommand('corrections');
  const undoing = useCommand('undo');
  const { id, version: expectedVersion } = application;

  const settle = (onDone?: () => void) => ({
    onSuccess: () => {
      setConflict(null);
      toast({ title: done, about: id });
      onDone?.();
    },
    onError: (error: Error) => {
      const sentence = conflictSentence(error, personName(application));
      setConflict(sentence);
      toast({ title: failed, description: sentence ?? error.message, tone: 'danger', about: id });
    },
  });
  const notesOrNone = notes.trim() || undefined;

  return {
    notes,
    setNotes,
    conflict,
    dismissConflict: () => setConflict(null),
    isPending: advance.isPending || correction.isPending || undoing.isPending,
    move: (to: Status, reason?: RejectionReason, onDone?: () => void) =>
      advance.mutate(
        { id, body: { to, expectedVersion, reason, notes: notesOrNone } },
        settle(() => {
          setNotes('');
          onDone?.();
        }),
      ),
    correct: (to: Status, reason: string, onDone: () => void) =>
      correction.mutate({ id, body: { to, expectedVersion, reason } }, settle(onDone)),
    undo: () => undoing.mutate({ id, body: { expectedVersion } }, settle()),
  };
}
export type Decisions = ReturnType<typeof useDecisions>;
