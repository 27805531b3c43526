import type { WhatIfAnswer } from '#services/replay/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { legacyStatuses, statuses } from '#state-machines/application/vocabulary.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { many, number, type Outcome, outcomes } from './words.ts';

const order: readonly string[] = [...statuses, ...legacyStatuses];
const names = Object.keys(outcomes) as Outcome[];
const rank = (status: string) => (order.includes(status) ? order.indexOf(status) : order.length);
const width = 240;

/** By the status that each application is recorded in now: bars, and the numbers that they show. */
export function AnswerStatuses({ answer: { byStatus } }: { answer: WhatIfAnswer }) {
  const rows = Object.entries(byStatus).sort(([a], [b]) => rank(a) - rank(b));
  const most = Math.max(...rows.map(([, row]) => row.same + row.diverged + row.stranded));
  return (
    <table className="t wi-by-s">
      <caption className="vh">How applications fare, by the status that they are recorded in now</caption>
      <thead>
        <tr>
          <th scope="col" className="s1">
            Recorded in
          </th>
          <th scope="col" className="s2">
            <span className="wi-key">
              {names.map((name) => (
                <span key={name} className={`k b-${name}`}>
                  {outcomes[name].label}
                </span>
              ))}
            </span>
          </th>
          {names.map((name) => (
            <th key={name} scope="col" className="n s3">
              {outcomes[name].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([status, row]) => (
          <tr key={status}>
            <th scope="row" className="s1">
              <StatusTag status={status} />
            </th>
            <td className="s2">
              <Bar row={row} most={most} label={statusLabel(status)} />
            </td>
            {names.map((name) => (
              <td
                key={name}
                className={row[name] === 0 ? 'n s3 q' : 'n s3'}
                data-label={outcomes[name].label}
              >
                {number(row[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One bar of three parts, each with its own pattern. What is there is seen, however little it is. */
function Bar({ row, most, label }: { row: Record<Outcome, number>; most: number; label: string }) {
  let x = 0;
  const parts = names.map((name) => {
    const own = row[name] === 0 ? 0 : Math.max(2, (row[name] / most) * (width - 4));
    const part = { name, x, own };
    x += own;
    return part;
  });
  const said = names.map((name) => `${many(row[name], 'application')} ${outcomes[name].label.toLowerCase()}`);
  return (
    <svg
      className="wi-bar"
      viewBox={`0 0 ${width} 12`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${said.join(', ')}`}
    >
      {parts.map(
        (part) =>
          part.own > 0 && (
            <rect key={part.name} className={`b-${part.name}`} x={part.x} width={part.own} height="12" />
          ),
      )}
      {parts.map(
        (part) =>
          part.name === 'diverged' &&
          part.own > 0 && (
            <path
              key="pattern"
              className="hatch"
              d={Array.from(
                { length: Math.floor(part.own / 6) },
                (_, n) => `M${part.x + n * 6} 12l6 -12`,
              ).join('')}
            />
          ),
      )}
    </svg>
  );
}
