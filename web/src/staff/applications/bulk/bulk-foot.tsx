import { X } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef } from 'react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { ActionBar } from '#web/ui/action-bar/action-bar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { glyphClass } from '#web/ui/glyph/glyph.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { PanelOpening } from '#web/ui/page-keys.ts';
import { Shortcut } from '#web/ui/shortcut/shortcut.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { type BulkAction, bulkActions, isOffered, portionSize, someApplications } from '../../bulk/moves.ts';
import type { Selection } from '../use-selection.ts';
import styles from './bulk.module.css';
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
        <Suspense fallback={<PanelOpening />}>
          <BulkDialog bulk={bulk} run={run} onUndo={() => void run.undo()} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface BarProps {
  selection: Selection;
  loaded: number;
  keysOn: boolean;
  onAction: (action: BulkAction) => void;
}

const looks = {
  next: { variant: 'primary', className: glyphClass('advance') },
  suitable_candidate: { className: classNames(glyphClass('hold'), styles.brief) },
  rejected: { tone: 'danger', className: classNames(glyphClass('stop'), styles.brief) },
} as const;

/** What the selected have in common, or how they will be taken. */
function remark({ rows, ids }: Selection): string {
  if (ids.size > portionSize) return `taken in portions of ${portionSize}`;
  const statuses = new Set(rows.map((row) => row.workflowStatus));
  const [only] = statuses;
  if (statuses.size === 1 && only) return ids.size === 1 ? statusLabel(only) : `all in ${statusLabel(only)}`;
  return `in ${statuses.size} statuses`;
}

/** How many are selected, and what can be done with them. Each decision is looked at before it is done. */
function BulkBar({ selection, loaded, keysOn, onAction }: BarProps) {
  const actions = bulkActions.map((action) => {
    const isPossible = selection.rows.some((row) => isOffered(row.workflowStatus, action.to));
    return (
      <Button
        key={action.to}
        {...looks[action.to]}
        title={isPossible ? action.label : undefined}
        disabledReason={isPossible ? null : 'Not allowed from the status of any of them'}
        onClick={() => onAction(action)}
      >
        <span>{action.label}</span>
      </Button>
    );
  });
  return (
    <ActionBar label="Selected applications" actions={actions}>
      <b role="status">{formatNumber(selection.ids.size)} selected</b>
      <Text as="span" isSoft isTruncated className={styles.remark}>
        {remark(selection)}
      </Text>
      {!selection.isAll && (
        <Button variant="quiet" size="small" onClick={selection.selectAll}>
          Select all {formatNumber(loaded)} loaded
        </Button>
      )}
      {keysOn && (
        <Text as="span" isSoft isWhole size="small" className={styles.keys}>
          <Shortcut keys="X" /> select <Shortcut keys="Shift X" /> range <Shortcut keys="Esc" /> clear
        </Text>
      )}
      <IconButton icon={X} label="Clear selection" className={styles.clear} onClick={selection.clear} />
    </ActionBar>
  );
}
