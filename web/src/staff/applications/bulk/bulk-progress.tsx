import { someApplications } from '../../bulk/moves.ts';
import { portionSize } from '../../bulk/portions.ts';
import type { Bulk } from './use-bulk.ts';

const doing = { preview: 'Looking at', move: 'Moving', undo: 'Moving back' } as const;

/** How far it is; more than one request takes goes in portions. */
export function BulkProgress({ bulk: { stage, items, results } }: { bulk: Bulk }) {
  const isMany = items.length > portionSize;
  const portions = Math.ceil(items.length / portionSize);
  return (
    <div className="bkp" role="status">
      <p>
        {doing[stage]} {someApplications(items.length)}
        {isMany && ` in ${portions} portions of at most ${portionSize}`}…
      </p>
      <progress aria-label="Progress" value={isMany ? results.length : undefined} max={items.length} />
      {isMany && (
        <p className="q num">
          {results.length.toLocaleString('en-GB')} of {items.length.toLocaleString('en-GB')}
        </p>
      )}
    </div>
  );
}
