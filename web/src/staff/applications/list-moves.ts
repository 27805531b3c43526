import { useCallback } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { listAdvance } from '#state-machines/application/screens.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { actionTo, type BulkAction } from '../bulk/moves.ts';
import { personName } from '../components/person-name.ts';
import type { RejectionReason } from '../decisions/reject-dialog.tsx';
import { conflictSentence } from '../queries/conflict.ts';
import { useCommand } from '../queries/use-command.ts';
import type { BulkRun } from './bulk/use-bulk.ts';

interface Said {
  action: BulkAction;
  done: { title: string; description: string };
}

/** The moves the list offers, with what each says when it worked and when it did not (staff side, sections 4 and 8). */
export function useListMoves(onMoved: BulkRun['adopt']) {
  const { mutate, isPending, variables } = useCommand('advance');

  const move = useCallback(
    (
      row: ListedApplication,
      to: Status,
      said: Said,
      more: { reason?: RejectionReason; notes?: string } = {},
      onDone?: () => void,
    ) =>
      mutate(
        { id: row.id, body: { to, expectedVersion: row.version, ...more } },
        {
          onSuccess: (result) => {
            toast({ ...said.done, about: row.id });
            onMoved(said.action, row, result);
            onDone?.();
          },
          onError: (error) =>
            toast({
              title: said.action.failed,
              description: conflictSentence(error, personName(row)) ?? error.message,
              tone: 'danger',
              about: row.id,
            }),
        },
      ),
    [mutate, onMoved],
  );

  const advance = useCallback(
    (row: ListedApplication) => {
      const next = listAdvance.find((candidate) => candidate.from === row.workflowStatus);
      if (!next) return;
      move(row, next.to, {
        action: actionTo('next'),
        done: { title: 'Application Advanced', description: 'Application moved to next workflow step' },
      });
    },
    [move],
  );

  const mark = useCallback(
    (
      row: ListedApplication,
      to: 'suitable_candidate' | 'rejected',
      more?: { reason: RejectionReason; notes?: string },
      onDone?: () => void,
    ) =>
      move(
        row,
        to,
        {
          action: actionTo(to),
          done: {
            title: 'Application Updated',
            description: `${personName(row)} moved to ${statusLabel(to)}`,
          },
        },
        more,
        onDone,
      ),
    [move],
  );

  return { advance, mark, pendingId: isPending ? variables.id : null };
}
export type ListMoves = ReturnType<typeof useListMoves>;
