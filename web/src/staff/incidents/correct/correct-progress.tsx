import { someApplications } from '../../bulk/moves.ts';
import { portionSize } from '../../bulk/portions.ts';
import type { Run } from './run.ts';

/** How far it is; more than one request takes goes in portions. */
export function CorrectProgress({ run: { stage, items, results } }: { run: Run }) {
  const isMany = items.length > portionSize;
  return (
    <div className="bkp" role="status">
      <p>
        {stage === 'preview' ? 'Looking at' : 'Correcting'} {someApplications(items.length)}
        {isMany && ` in ${Math.ceil(items.length / portionSize)} portions of at most ${portionSize}`}…
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
