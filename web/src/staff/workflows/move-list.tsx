import { statusLabels } from '#state-machines/application/labels.ts';
import type { Moves } from './state-facts.ts';

/** The moves out of one state: a line for each screen, with the words of its buttons and where they lead. */
export function MoveList({ moves }: { moves: readonly Moves[] }) {
  if (moves.length === 0) return <span className="q">None</span>;
  return (
    <dl className="mv">
      {moves.map((table) => (
        <div key={table.screen}>
          <dt>
            {table.screen} <span className="q">{table.by}</span>
          </dt>
          {table.moves.map(({ label, to }) => (
            <dd key={`${label} ${to}`}>
              {label}
              {statusLabels[to] !== label && <span className="q"> → {statusLabels[to]}</span>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
