import { lazy, Suspense, useCallback, useState } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { PanelOpening } from '#web/ui/page-keys.ts';
import { personName } from '../components/person-name.ts';
import { useKeptText } from '../decisions/use-kept-text.ts';
import type { ListMoves } from './list-moves.ts';
import type { OpenRowMenu } from './row-menu.tsx';

/** Their code comes after the list is drawn; most visits never open them. */
const loadMenu = () => import('./row-menu.tsx');
const RowMenu = lazy(async () => ({ default: (await loadMenu()).RowMenu }));
const loadReject = () => import('../decisions/reject-dialog.tsx');
const RejectDialog = lazy(async () => ({ default: (await loadReject()).RejectDialog }));

/** One menu serves every row; pressing the same row's button again closes it. */
export function useRowMenu() {
  const [open, setOpen] = useState<OpenRowMenu | null>(null);
  const toggle = useCallback(
    (row: ListedApplication, button: HTMLElement) =>
      setOpen((before) => (before?.row.id === row.id ? null : { row, button })),
    [],
  );
  const close = useCallback(() => setOpen(null), []);
  return { open, toggle, close };
}

interface Props {
  open: OpenRowMenu | null;
  moves: ListMoves;
  onClose: () => void;
}

/** What opens over the list: the row menu and, from it, the rejection. */
export function ListDialogs({ open, moves, onClose }: Props) {
  const [rejecting, setRejecting] = useState<ListedApplication | null>(null);
  const [notes, setNotes] = useKeptText(`notes ${rejecting?.id}`);
  return (
    <>
      {open && (
        <Suspense fallback={<PanelOpening />}>
          <RowMenu
            key={open.row.id}
            open={open}
            onClose={onClose}
            onSuitable={(row) => moves.mark(row, 'suitable_candidate')}
            onNotSuitable={setRejecting}
          />
        </Suspense>
      )}
      {rejecting && (
        <Suspense fallback={<PanelOpening />}>
          <RejectDialog
            title="Mark as Not Suitable"
            name={personName(rejecting)}
            isOpen
            isPending={moves.pendingId !== null}
            notes={notes}
            onNotes={setNotes}
            onClose={() => setRejecting(null)}
            onReject={(reason) => {
              moves.mark(rejecting, 'rejected', { reason, notes: notes.trim() || undefined }, () =>
                setNotes(''),
              );
              setRejecting(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
