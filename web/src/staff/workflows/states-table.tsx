import { Link } from 'react-router-dom';
import type { Statistics } from '#services/applications/contract.ts';
import type { SettingValues } from '#services/settings/contract.ts';
import { statusLabels } from '#state-machines/application/labels.ts';
import { lengthOf } from '#web/ui/lengths.ts';
import { monitorAddress } from '../address/monitor-address.ts';
import { countOf } from '../machine-picture/step-counts.ts';
import { type Moves, type StateEvents, stateEvents } from './state-facts.ts';

const actors = { applicant: 'Applicant', staff: 'Staff', nobody: 'Nobody' } as const;

interface Props {
  statistics: Statistics;
  /** Hours by kind; absent while they load or when they cannot be read. */
  deadlines: SettingValues['deadlines'] | undefined;
}

/** The graph's shadow, read down: each state with who acts, until when, and where each screen may move it. */
export function StatesTable({ statistics, deadlines }: Props) {
  return (
    <section className="wf-states" aria-labelledby="states-heading">
      <div className="sec-h">
        <h2 id="states-heading">States</h2>
        <span className="q">choose one to see its applications in the monitor</span>
      </div>
      <table className="t">
        <thead>
          <tr>
            <th scope="col" className="w1">
              Step
            </th>
            <th scope="col" className="w2">
              State
            </th>
            <th scope="col" className="n w3">
              Count
            </th>
            <th scope="col" className="w4">
              Who acts, and what is waited for
            </th>
            <th scope="col" className="w5">
              Deadline
            </th>
            <th scope="col">Allowed moves</th>
          </tr>
        </thead>
        <tbody>
          {stateEvents.map((events) => (
            <StateRow key={events.status} events={events} statistics={statistics} deadlines={deadlines} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StateRow({ events, statistics, deadlines }: Props & { events: StateEvents }) {
  const { status, label, tone, place, acts, waitsFor, deadline, moves } = events;
  const { count } = countOf(statistics, status);
  const length = deadline && deadlines ? lengthOf(deadlines[deadline]) : null;
  return (
    <tr id={`state-${status}`}>
      <td className="w1 q">{place}</td>
      <th scope="row" className="w2">
        <Link className="lk0" to={monitorAddress(status, 'graph')}>
          <span className={`st ${tone}`}>{label}</span>
        </Link>
        <code className="m q">{status}</code>
      </th>
      <td className="n w3">
        <b>{count.toLocaleString('en-GB')}</b>
      </td>
      <td className="w4">
        <b>{actors[acts]}</b>
        <span className="q">{waitsFor}</span>
      </td>
      <td className="w5" data-empty={deadline === null ? '' : undefined}>
        {deadline === null ? (
          <span className="q">None</span>
        ) : length ? (
          `${length.amount} ${length.unit}`
        ) : (
          'As in Settings'
        )}
      </td>
      <td className="w6">
        <MoveList moves={moves} />
      </td>
    </tr>
  );
}

/** The moves out of one state: a line for each screen, with the words of its buttons and where they lead. */
function MoveList({ moves }: { moves: readonly Moves[] }) {
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
