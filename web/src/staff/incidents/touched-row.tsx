import { ChevronRight, History } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { IncidentFilter, Touched } from '#services/incidents/contract.ts';
import { paths } from '#web/paths.ts';
import { exactTime, formatDateTime } from '#web/ui/dates.ts';
import { personName } from '../components/person-name.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { withMoment } from '../time/moment.ts';
import { FollowedEvents } from './followed-events.tsx';
import { noCorrection, sinceText } from './words.ts';

/** Said aloud because a phone draws the row as a grid, which takes the elements' own roles away. */
const asRow = { role: 'row' };
const asCell = { role: 'cell' };

export interface Choice {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
}
interface Props {
  row: Touched;
  filter: IncidentFilter;
  isOpen: boolean;
  /** Null for editors, who correct nothing. */
  choice: Choice | null;
  onOpen: (id: string | null) => void;
}

/** The last moment at which nothing of it had happened. */
const justBefore = ({ firstAt }: Touched) => new Date(Date.parse(firstAt) - 1).toISOString();

export function TouchedRow({ row, filter, isOpen, choice, onOpen }: Props) {
  const { applicationId: id, before, after, status, events, firstVersion, firstAt, lastAt, mailsSent } = row;
  const name = personName(row);
  const refusal = noCorrection(row);
  return (
    <>
      <tr {...asRow} className={choice?.has(id) ? 'on' : undefined}>
        {choice && (
          <td {...asCell} className="iv-ck">
            <input
              type="checkbox"
              className="cbx"
              aria-label={refusal ? `${name}: ${refusal}` : `Select ${name}`}
              title={refusal ?? undefined}
              disabled={refusal !== null}
              checked={choice.has(id)}
              onChange={() => choice.toggle(id)}
            />
          </td>
        )}
        <td {...asCell} className="iv-nm nm">
          <Link to={`${paths.admin.application(id)}?event=${firstVersion}`}>{name}</Link>
        </td>
        <td {...asCell} className="iv-bf">
          {before && after ? <StatusTag status={before} /> : <span className="q">Status not changed</span>}
        </td>
        <td {...asCell} className="iv-af" data-label="to">
          {after && <StatusTag status={after} />}
        </td>
        <td {...asCell} className="iv-no" data-label="now">
          <StatusTag status={status} />
        </td>
        <td {...asCell} className="iv-at q num" title={`${exactTime(firstAt)} to ${exactTime(lastAt)}`}>
          {formatDateTime(firstAt)}
        </td>
        <td {...asCell} className="iv-fa n">
          {events}
        </td>
        <td {...asCell} className="iv-si q">
          {sinceText(row)}
        </td>
        <td {...asCell} className="iv-ma n">
          {mailsSent}
        </td>
        <td {...asCell} className="iv-ra ra">
          <Link
            className="ib s"
            to={withMoment(paths.admin.application(id), justBefore(row))}
            aria-label={`As ${name} stood just before`}
            title="As it stood just before"
          >
            <History className="i" aria-hidden="true" />
          </Link>
          <button
            className="ib s"
            type="button"
            aria-expanded={isOpen}
            aria-label={`What followed for ${name}`}
            title="What followed"
            onClick={() => onOpen(isOpen ? null : id)}
          >
            <ChevronRight className="i" aria-hidden="true" />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr {...asRow} className="iv-ex">
          <td {...asCell} colSpan={choice ? 10 : 9}>
            <FollowedEvents filter={filter} applicationId={id} />
          </td>
        </tr>
      )}
    </>
  );
}
