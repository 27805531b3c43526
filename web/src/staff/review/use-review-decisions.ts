import { useCallback, useEffect, useState } from 'react';
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
  /** The server has taken it; until then it is shown already, and can still be refused. */
  isSaved: boolean;
}
/** A colleague was faster: every event after version `since` is new. */
export interface Conflict {
  id: string;
  sentence: string;
  since: number;
}
interface Options {
  /** At once, before the server has answered. */
  onDecided: (decided: Decided) => void;
  onSaved: (decided: Decided) => void;
  onRefused: (decided: Decided, row: ActionRow) => void;
  onUndone: (decided: Decided) => void;
}

/**
 * Decisions of the Review screen (staff side, sections 4 and 8), the last of which can be taken back. Each takes effect on the screen
 * at once, and is undone there if the server refuses it.
 */
export function useReviewDecisions({ onDecided, onSaved, onRefused, onUndone }: Options) {
  const [last, setLast] = useState<Decided | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isUndoAsked, setUndoAsked] = useState(false);
  const advance = useCommand('advance', { waits: false });
  const undoing = useCommand('undo', { waits: false });
  // What is taken back comes with its note, so that it can be decided again.
  const [, keepNotes] = useKeptText(`notes ${last?.id}`);

  const decide = (subject: Subject, row: ActionRow, notes: string, reason: RejectionReason | undefined) => {
    const { id, name, version: expectedVersion } = subject;
    const decided = { ...subject, from: row.from, to: row.to, at: Date.now(), notes, isSaved: false };
    const body = { to: row.to, expectedVersion, reason, notes: notes.trim() || undefined };
    setFailure(null);
    setUndoAsked(false);
    setLast(decided);
    onDecided(decided);
    // The callbacks of `mutate` are the latest call's alone, and the next decision may be sent before this one is answered.
    advance.mutateAsync({ id, body }).then(
      ({ version }) => {
        const saved = { ...decided, version, isSaved: true };
        setLast((shown) => (shown === decided ? saved : shown));
        onSaved(saved);
      },
      (error: Error) => {
        const sentence = conflictSentence(error, name);
        if (sentence) setConflict({ id, sentence, since: expectedVersion });
        else setFailure(error.message);
        setLast((shown) => (shown === decided ? null : shown));
        const description = sentence ?? `${name}: ${error.message}`;
        toast({ title: failed, description, tone: 'danger', about: id });
        onRefused(decided, row);
      },
    );
  };

  const undo = useCallback(() => {
    if (!last || undoing.isPending) return;
    if (!last.isSaved) return setUndoAsked(true);
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

  // Asked for while the decision was on its way: done once it has arrived.
  useEffect(() => {
    if (!isUndoAsked || !last?.isSaved) return;
    setUndoAsked(false);
    undo();
  }, [isUndoAsked, last, undo]);

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
    isUndoing: undoing.isPending || isUndoAsked,
  };
}
