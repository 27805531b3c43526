import { lazy, Suspense, useCallback, useRef } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { someApplications } from '../../bulk/moves.ts';
import type { Selection } from '../use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { UndoBar } from './undo-bar.tsx';
import type { BulkRun } from './use-bulk.ts';

/** The dialog's code comes with the first decision; most visits never open it. */
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

interface Props {
  run: BulkRun;
  selection: Selection;
  loaded: number;
  keysOn: boolean;
}

/** Under the list: the way back from what was just done, and what can be done with the selected. */
export function BulkFoot({ run, selection, loaded, keysOn }: Props) {
  const { bulk, open, close } = run;
  const latest = useRef(run);
  latest.current = run;
  /** In a word when all came back; in its dialog when some did not. */
  const undo = useCallback(async () => {
    const { bulk: before, undo: takeBack } = latest.current;
    if (before?.isRunning) return;
    const done = await takeBack();
    const isWhole = done?.results.every(({ outcome }) => outcome === 'moved');
    if (!done || !isWhole) return open();
    toast({
      title: 'Application Updated',
      description: `${someApplications(done.results.length)} moved back`,
    });
    close();
  }, [open, close]);
  const onUndo = useCallback(() => void undo(), [undo]);
  const canUndo = bulk && !bulk.isOpen && bulk.doneAt !== null && bulk.stage !== 'preview';
  return (
    <>
      {canUndo && <UndoBar bulk={bulk} keysOn={keysOn} onUndo={onUndo} onShow={open} />}
      {selection.ids.size > 0 && (
        <BulkBar
          selection={selection}
          loaded={loaded}
          keysOn={keysOn}
          onAction={(action) => void run.preview(action, selection.rows)}
        />
      )}
      {bulk?.isOpen && (
        <Suspense>
          <BulkDialog bulk={bulk} run={run} onUndo={() => void run.undo()} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
