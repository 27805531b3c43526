import { useCallback, useState } from 'react';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { ActionRow } from '#state-machines/application/screens.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { toast } from '#web/ui/toast/toast.ts';
import type { RejectionReason } from '../decisions/reject-dialog.tsx';
import { useKeptText } from '../decisions/use-kept-text.ts';
import { conflictSentence } from '../queries/conflict.ts';
import { useCommand } from '../queries/use-command.ts';

const failed = 'Failed to update application';

/** The application that a decision is about, as it was seen. */
export interface Subject {
  id: string;
  name: string;
  version: number;
}
/** A decision that can be taken back. */
export interface Decided extends Subject {
  from: Status;
  to: Status;
  at: number;
  notes: string;
}
/** A colleague was faster: every event after version `since` is new. */
export interface Conflict {
  id: string;
  sentence: string;
  since: number;
}
interface Options {
  onDecided: (decided: Decided) => void;
  onUndone: (decided: Decided) => void;
}

/** Decisions of the Review screen (staff side, sections 4 and 8), the last of which can be taken back. */
export function useReviewDecisions({ onDecided, onUndone }: Options) {
  const [last, setLast] = useState<Decided | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const advance = useCommand('advance', { waits: false });
  const undoing = useCommand('undo', { waits: false });
  // What is taken back comes with its note, so that it can be decided again.
  const [, keepNotes] = useKeptText(`notes ${last?.id}`);

  const decide = (subject: Subject, row: ActionRow, notes: string, reason: RejectionReason | undefined) =>
    advance.mutate(
      {
        id: subject.id,
        body: { to: row.to, expectedVersion: subject.version, reason, notes: notes.trim() || undefined },
      },
      {
        onSuccess: ({ version }) => {
          const decided = { ...subject, version, from: row.from, to: row.to, at: Date.now(), notes };
          setFailure(null);
          setLast(decided);
          onDecided(decided);
        },
        onError: (error) => {
          const sentence = conflictSentence(error, subject.name);
          if (sentence) setConflict({ id: subject.id, sentence, since: subject.version });
          else setFailure(error.message);
          toast({ title: failed, description: sentence ?? error.message, tone: 'danger', about: subject.id });
        },
      },
    );

  const undo = useCallback(() => {
    if (!last || undoing.isPending) return;
    undoing.mutate(
      { id: last.id, body: {} },
      {
        onSuccess: ({ status }) => {
          if (last.notes) keepNotes(last.notes);
          setLast(null);
          toast({
            title: 'Application Updated',
            description: `${last.name} moved back to ${statusLabel(status)}`,
            about: last.id,
          });
          onUndone(last);
        },
        onError: (error) => {
          const sentence = conflictSentence(error, last.name);
          if (sentence) setLast(null);
          toast({ title: failed, description: sentence ?? error.message, tone: 'danger', about: last.id });
        },
      },
    );
  }, [last, undoing.isPending, undoing.mutate, keepNotes, onUndone]);

  const reset = useCallback(() => {
    setConflict(null);
    setFailure(null);
  }, []);
  return {
    last,
    conflict,
    failure,
    decide,
    undo,
    reset,
    isPending: advance.isPending,
    isUndoing: undoing.isPending,
  };
}
