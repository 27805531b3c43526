import { useState } from 'react';

export interface SpreadRow {
  value: string;
  label: string;
  events: number;
}
interface Props {
  title: string;
  rows: readonly SpreadRow[];
  /** What the question is narrowed to already. */
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
}

const few = 6;

/** How the events are spread. A row narrows the question to itself, and pressed again widens it. */
export function Spread({ title, rows, chosen, onChoose }: Props) {
  const [isAll, setAll] = useState(false);
  const most = Math.max(...rows.map(({ events }) => events), 1);
  return (
    <section className="iv-sp" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {(isAll ? rows : rows.slice(0, few)).map(({ value, label, events }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={chosen === value}
              title={chosen === value ? 'Show all again' : `Only ${label}`}
              onClick={() => onChoose(chosen === value ? undefined : value)}
            >
              <span className="tr">{label}</span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={Math.max(1, (events / most) * 100)} height="8" />
              </svg>
              <span className="num">{events.toLocaleString('en-GB')}</span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length > few && (
        <button className="btn quiet sm" type="button" onClick={() => setAll(!isAll)}>
          {isAll ? `Show the first ${few}` : `Show all ${rows.length}`}
        </button>
      )}
    </section>
  );
}
