import { LockOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Hold } from '#services/privacy/contract.ts';
import { paths } from '#web/paths.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { byWhom, nameOf } from './words.ts';

const headings = [
  ['pv-us', 'Person'],
  ['pv-wy', 'Reason'],
  ['pv-by', 'Placed by'],
  ['pv-as', 'Placed'],
  ['pv-re', 'State'],
] as const;

function Head() {
  return (
    <thead>
      <tr>
        {headings.map(([className, label]) => (
          <th key={label} scope="col" className={className}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Said aloud because a phone draws the row as a grid, which takes the elements' own roles away. */
const asRow = { role: 'row' };
const asCell = { role: 'cell' };

interface Props {
  holds: readonly Hold[];
  /** Null for editors, who only read. */
  onRelease: ((hold: Hold) => void) | null;
}

export function HoldsTable({ holds, onRelease }: Props) {
  return (
    <table className="t pv-t pv-hd">
      <caption className="vh">Legal holds</caption>
      <Head />
      <tbody>
        {holds.map((hold) => (
          <tr key={hold.id} {...asRow}>
            <td {...asCell} className="pv-us nm">
              {hold.applicationId ? (
                <Link to={paths.admin.application(hold.applicationId)}>{nameOf(hold)}</Link>
              ) : (
                nameOf(hold)
              )}
              {hold.applicationId && <span className="leg">Application</span>}
            </td>
            <td {...asCell} className="pv-wy">
              {hold.reason}
            </td>
            <td {...asCell} className="pv-by q">
              {byWhom(hold.placedBy)}
            </td>
            <td {...asCell} className="pv-as q num" title={fullTime(hold.placedAt)}>
              {shortTime(hold.placedAt)}
            </td>
            <td {...asCell} className="pv-re">
              <State hold={hold} onRelease={onRelease} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ hold, onRelease }: { hold: Hold } & Pick<Props, 'onRelease'>) {
  if (hold.releasedAt)
    return (
      <span className="q" title={`By ${byWhom(hold.releasedBy)}, ${fullTime(hold.releasedAt)}`}>
        Released {shortTime(hold.releasedAt)}
      </span>
    );
  if (!onRelease) return <span className="st hold">In force</span>;
  return (
    <button
      className="btn sm"
      type="button"
      aria-label={`Release the hold on ${nameOf(hold)}`}
      onClick={() => onRelease(hold)}
    >
      <LockOpen className="i" aria-hidden="true" />
      Release
    </button>
  );
}

const widths = ['w4', 'w5', 'w3', 'w3', 'w2'];

/** The table's final geometry while it loads. */
export function HoldsSkeleton() {
  return (
    <table className="t pv-t pv-hd">
      <Head />
      <tbody>
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <tr key={row}>
            {headings.map(([className], index) => (
              <td key={className} className={className}>
                <span className={`sk ${widths[index]}`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
