import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Statistics } from '#services/applications/contract.ts';
import {
  mainFlow,
  otherStatuses,
  outcomes,
  statusLabels,
  statusTone,
} from '#state-machines/application/labels.ts';
import { type AnyStatus, isFinal, legacyStatuses } from '#state-machines/application/vocabulary.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { useMonitorAddress } from '../address/monitor-address.ts';
import { toneIcons } from '../components/tone-icon.tsx';
import { countOf, type StepCount } from '../machine-picture/step-counts.ts';

interface Props {
  statistics: Statistics;
  selected: AnyStatus | null;
  now: number;
}

/** The specification's cards: eleven steps, two outcomes, and whoever stands elsewhere (ruling 7). */
export function Grid({ statistics, selected, now }: Props) {
  const [final, other] = [useId(), useId()];
  const card = (status: AnyStatus, badge: string) => (
    <GridCard
      key={status}
      step={countOf(statistics, status)}
      badge={badge}
      isSelected={selected === status}
      now={now}
    />
  );
  const elsewhere = otherStatuses.filter((status) => countOf(statistics, status).count > 0);
  return (
    <>
      <div className="gcols">
        <ol className="gg" aria-label="Main Workflow Progress">
          {mainFlow.map((status, index) => card(status, `Step ${index + 1}`))}
        </ol>
        <section aria-labelledby={final}>
          <h3 id={final}>Final Outcomes</h3>
          <ul className="gg">{outcomes.map((status) => card(status, 'Final'))}</ul>
        </section>
      </div>
      {elsewhere.length > 0 && (
        <section className="oth" aria-labelledby={other}>
          <h3 id={other}>Other statuses</h3>
          <ul>
            {elsewhere.map((status) => (
              <li key={status}>
                <OtherStatus
                  status={status}
                  count={countOf(statistics, status).count}
                  isSelected={selected === status}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface OtherProps {
  status: AnyStatus;
  count: number;
  isSelected: boolean;
}

function OtherStatus({ status, count, isSelected }: OtherProps) {
  const monitorAddress = useMonitorAddress();
  const isLegacy = (legacyStatuses as readonly AnyStatus[]).includes(status);
  return (
    <Link
      className={isSelected ? 'op on' : 'op'}
      to={monitorAddress(isSelected ? null : status, 'grid')}
      preventScrollReset
      aria-current={isSelected ? 'true' : undefined}
    >
      <span className={`st ${statusTone[status]}`}>{statusLabels[status]}</span>
      <b>{count.toLocaleString('en-GB')}</b>
      {isLegacy && <span className="q">legacy, read-only</span>}
    </Link>
  );
}

interface GridCardProps {
  step: StepCount;
  /** 'Step 4' or 'Final'. */
  badge: string;
  isSelected: boolean;
  now: number;
}

/** One step as a card: its badge, how many are there, how long the oldest has waited and how many are overdue. */
function GridCard({ step, badge, isSelected, now }: GridCardProps) {
  const monitorAddress = useMonitorAddress();
  const { status, count, oldestSince, overdue } = step;
  const tone = statusTone[status];
  const Icon = toneIcons[tone];
  const isAged = oldestSince !== null && !isFinal(status);
  return (
    <li>
      <Link
        className={isSelected ? 'gc on' : 'gc'}
        to={monitorAddress(isSelected ? null : status, 'grid')}
        preventScrollReset
        aria-current={isSelected ? 'true' : undefined}
      >
        <span className="gc-h">
          <span className={badge.startsWith('Step') ? 'no' : 'no q'}>{badge}</span>
          <Icon className={`i t-${tone}`} aria-hidden="true" />
        </span>
        <b>
          {count.toLocaleString('en-GB')}
          <span className="vh"> application{count === 1 ? '' : 's'}, </span>
        </b>
        <span className="gc-l">{statusLabels[status]}</span>
        <span className="gc-f">
          {isAged && <span className="q">oldest {roughSpan(now - Date.parse(oldestSince))}</span>}
          {overdue > 0 && <span className="st stop t-stop gi-alarm">{overdue} overdue</span>}
        </span>
      </Link>
    </li>
  );
}
