import { Link } from 'react-router-dom';
import type { Statistics } from '#services/applications/contract.ts';
import {
  mainFlow,
  otherStatuses,
  outcomes,
  statusLabels,
  statusTone,
} from '#state-machines/application/labels.ts';
import { type AnyStatus, isFinal } from '#state-machines/application/vocabulary.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { useMonitorAddress } from '../address/monitor-address.ts';
import { countOf } from '../machine-picture/step-counts.ts';

interface Props {
  statistics: Statistics;
  selected: AnyStatus | null;
  now: number;
}

/** The graph's shadow for screen readers and for reading down: the same numbers, the same links. */
export function StepsTable({ statistics, selected, now }: Props) {
  const others = otherStatuses.filter((status) => countOf(statistics, status).count > 0);
  const row = (status: AnyStatus, mark: string) => (
    <StepRow
      key={status}
      statistics={statistics}
      status={status}
      mark={mark}
      isSelected={selected === status}
      now={now}
    />
  );
  return (
    <section className="steps" aria-labelledby="steps-heading">
      <header className="sh">
        <h2 id="steps-heading">Steps</h2>
        <span className="q">the same numbers as the graph</span>
      </header>
      <table className="t">
        <thead>
          <tr>
            <th scope="col" className="c1">
              Step
            </th>
            <th scope="col">Status</th>
            <th scope="col" className="n c3">
              Count
            </th>
            <th scope="col" className="n c4">
              Oldest
            </th>
            <th scope="col" className="c5">
              Overdue
            </th>
          </tr>
        </thead>
        <tbody>{mainFlow.map((status, index) => row(status, `Step ${index + 1}`))}</tbody>
        <tbody>
          <GroupHead label="Final Outcomes" />
          {outcomes.map((status) => row(status, 'Final'))}
        </tbody>
        {others.length > 0 && (
          <tbody>
            <GroupHead label="Other statuses" />
            {others.map((status) => row(status, 'Other'))}
          </tbody>
        )}
      </table>
    </section>
  );
}

function GroupHead({ label }: { label: string }) {
  return (
    <tr className="gr">
      <th colSpan={5} scope="rowgroup">
        {label}
      </th>
    </tr>
  );
}

interface RowProps extends Omit<Props, 'selected'> {
  status: AnyStatus;
  mark: string;
  isSelected: boolean;
}

function StepRow({ statistics, status, mark, isSelected, now }: RowProps) {
  const monitorAddress = useMonitorAddress();
  const { count, oldestSince, overdue } = countOf(statistics, status);
  const isAged = oldestSince !== null && !isFinal(status);
  return (
    <tr className={isSelected ? 'on' : undefined}>
      <td>
        <span className={mark.startsWith('Step') ? 'no' : 'no q'}>{mark}</span>
      </td>
      <td>
        <Link
          className="lk0"
          to={monitorAddress(isSelected ? null : status, 'graph')}
          preventScrollReset
          aria-current={isSelected ? 'true' : undefined}
        >
          <span className={`st ${statusTone[status]}`}>{statusLabels[status]}</span>
        </Link>
      </td>
      <td className="n c3">
        <b>{count.toLocaleString('en-GB')}</b>
      </td>
      <td className="n q c4">{isAged ? roughSpan(now - Date.parse(oldestSince)) : '–'}</td>
      <td className="c5">
        {overdue > 0 && <span className="st stop t-stop gi-alarm">{overdue} overdue</span>}
      </td>
    </tr>
  );
}
