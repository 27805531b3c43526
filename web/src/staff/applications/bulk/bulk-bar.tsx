import { X } from 'lucide-react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { type BulkAction, bulkActions, isOffered } from '../../bulk/moves.ts';
import { portionSize } from '../../bulk/portions.ts';
import type { Selection } from '../use-selection.ts';

interface Props {
  selection: Selection;
  loaded: number;
  keysOn: boolean;
  onAction: (action: BulkAction) => void;
}

const icons = { next: 'gi-advance', suitable_candidate: 'hold', rejected: 'stop' } as const;
const tones = { next: 'pri', suitable_candidate: '', rejected: 'dng' } as const;

/** What those chosen have in common, or how they will be taken. */
function remark({ rows, count }: Selection): string {
  if (count > portionSize) return `taken in portions of ${portionSize}`;
  const statuses = new Set(rows.map((row) => row.workflowStatus));
  const [only] = statuses;
  if (statuses.size === 1 && only) return count === 1 ? statusLabel(only) : `all in ${statusLabel(only)}`;
  return `in ${statuses.size} statuses`;
}

/** How many are chosen, and what can be done with them. Each decision is looked at before it is done. */
export function BulkBar({ selection, loaded, keysOn, onAction }: Props) {
  const said = `${selection.count.toLocaleString('en-GB')} selected`;
  return (
    <section className="bulk" aria-label="Selected applications">
      <b role="status">{said}</b>
      <span className="q tr">{remark(selection)}</span>
      {!selection.isAll && (
        <button className="btn quiet sm" type="button" onClick={selection.toggleAll}>
          Select all {loaded.toLocaleString('en-GB')} loaded
        </button>
      )}
      <div className="bka">
        {bulkActions.map((action) => {
          const isPossible = selection.rows.some((row) => isOffered(row.workflowStatus, action.to));
          return (
            <button
              key={action.to}
              className={`btn gi ${tones[action.to]} ${icons[action.to]}`}
              type="button"
              aria-disabled={!isPossible}
              title={isPossible ? action.label : 'Not allowed from the status of any of them'}
              onClick={() => isPossible && onAction(action)}
            >
              <span>{action.label}</span>
            </button>
          );
        })}
      </div>
      {keysOn && (
        <span className="bk hide-s">
          <kbd>X</kbd> select <kbd>Shift X</kbd> range <kbd>Esc</kbd> clear
        </span>
      )}
      <button className="ib" type="button" aria-label="Clear selection" onClick={selection.clear}>
        <X className="i" aria-hidden="true" />
      </button>
    </section>
  );
}
