import { useQuery } from '@tanstack/react-query';
import type { MaintenanceOverview } from '#services/background/contract.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { LoadError } from '../components/load-error.tsx';
import { findingsText, tookText } from '../runs/findings.ts';
import { maintenanceQuery } from './background-queries.ts';

type Task = MaintenanceOverview['items'][number];

function stateOf({ last, isLate }: Task): { label: string; tone: string } {
  if (last?.error) return { label: 'Failed', tone: 'stop' };
  if (isLate) return { label: 'Missing', tone: 'need' };
  return last ? { label: 'Done', tone: 'good' } : { label: 'To come', tone: 'wait' };
}

/** What runs by the clock: when it ran last, and what it found. A night without it is seen. */
export function Maintenance() {
  const { data, error, refetch } = useQuery(maintenanceQuery);
  return (
    <>
      <h3 className="set-h3">By the clock</h3>
      {error && !data && (
        <LoadError
          title="The nightly work could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <span className="sk w5" />}
      {data && <p className="q set-help">{unfinishedText(data.mails)}</p>}
      {data && (
        <table className="t set-t set-mt">
          <caption className="vh">What runs by the clock</caption>
          <thead>
            <tr>
              <th scope="col">Last run</th>
              <th scope="col">What</th>
              <th scope="col">State</th>
              <th scope="col" className="n">
                Took
              </th>
              <th scope="col">Found</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((task) => (
              <Row key={task.name} task={task} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Mails that do not end are seen as soon as there are any, not first in the morning. */
function unfinishedText({ unfinished, oldestAt }: MaintenanceOverview['mails']): string {
  if (unfinished === 0 || oldestAt === null)
    return 'Every mail that was begun has ended: sent, failed or withdrawn.';
  const mails = unfinished === 1 ? '1 mail has' : `${unfinished.toLocaleString('en-GB')} mails have`;
  return `${mails} not ended yet; the oldest was begun ${fullTime(oldestAt)}.`;
}

function Row({ task }: { task: Task }) {
  const { label, every, last } = task;
  const state = stateOf(task);
  const found = last ? findingsText(last) : `${every}; has not run yet`;
  return (
    <tr>
      <td title={last ? fullTime(last.ranAt) : undefined}>{last ? shortTime(last.ranAt) : '–'}</td>
      <td title={every}>{label}</td>
      <td>
        <span className={`st ${state.tone}`}>{state.label}</span>
      </td>
      <td className="n" data-label="Took">
        {last ? tookText(last.tookMs) : '–'}
      </td>
      <td className="set-an" data-label="Found" title={found}>
        {found}
      </td>
    </tr>
  );
}
