import { useCallback } from 'react';
import type { ApplicationRow } from '#services/applications/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { listAdvance } from '#state-machines/application/screens.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { toast } from '#web/ui/toast.tsx';
import type { RejectionReason } from '../decisions/reject-dialog.tsx';
import { conflictSentence } from '../queries/conflict.ts';
import { useCommand } from '../queries/use-command.ts';
import { personName } from '../signs/person-name.ts';

interface Said {
  done: { title: string; description: string };
  failed: string;
}

/** The moves the list offers, with what each says when it worked and when it did not (staff side, sections 4 and 8). */
export function useListMoves() {
  const { mutate, isPending, variables } = useCommand('advance');

  const move = useCallback(
    (
      row: ApplicationRow,
      to: Status,
      said: Said,
      more: { reason?: RejectionReason; notes?: string } = {},
      onDone?: () => void,
    ) =>
      mutate(
        { id: row.id, body: { to, expectedVersion: row.version, ...more } },
        {
          onSuccess: () => {
            toast(said.done);
            onDone?.();
          },
          onError: (error) =>
            toast({
              title: said.failed,
              description: conflictSentence(error, personName(row)) ?? error.message,
              tone: 'danger',
            }),
        },
      ),
    [mutate],
  );

  const advance = useCallback(
    (row: ApplicationRow) => {
      const next = listAdvance.find((candidate) => candidate.from === row.workflowStatus);
      if (!next) return;
      move(row, next.to, {
        done: { title: 'Application Advanced', description: 'Application moved to next workflow step' },
        failed: 'Failed to advance application',
      });
    },
    [move],
  );

  const mark = useCallback(
    (
      row: ApplicationRow,
      to: Status,
      more?: { reason: RejectionReason; notes?: string },
      onDone?: () => void,
    ) =>
      move(
        row,
        to,
        {
          done: {
            title: 'Application Updated',
            description: `${personName(row)} moved to ${statusLabel(to)}`,
          },
          failed: 'Failed to update application',
        },
        more,
        onDone,
      ),
    [move],
  );

  return { advance, mark, pendingId: isPending ? variables.id : null };
}
export type ListMoves = ReturnType<typeof useListMoves>;
