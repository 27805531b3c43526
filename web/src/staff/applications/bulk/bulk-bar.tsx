import { X } from 'lucide-react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { ActionBar } from '#web/ui/action-bar/action-bar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { glyphClass } from '#web/ui/glyph/glyph.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Shortcut } from '#web/ui/shortcut/shortcut.tsx';
import { type BulkAction, bulkActions, isOffered, portionSize } from '../../bulk/moves.ts';
import type { Selection } from '../use-selection.ts';
import styles from './bulk.module.css';

interface Props {
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
export function BulkBar({ selection, loaded, keysOn, onAction }: Props) {
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
      <b role="status">{selection.ids.size.toLocaleString('en-GB')} selected</b>
      <span className={styles.remark}>{remark(selection)}</span>
      {!selection.isAll && (
        <Button variant="quiet" size="small" className={styles.all} onClick={selection.selectAll}>
          Select all {loaded.toLocaleString('en-GB')} loaded
        </Button>
      )}
      {keysOn && (
        <span className={styles.keys}>
          <Shortcut keys="X" /> select <Shortcut keys="Shift X" /> range <Shortcut keys="Esc" /> clear
        </span>
      )}
      <IconButton icon={X} label="Clear selection" className={styles.clear} onClick={selection.clear} />
    </ActionBar>
  );
}
