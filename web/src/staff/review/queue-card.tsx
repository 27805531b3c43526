import { Link } from 'react-router-dom';
import { mainFlow } from '#state-machines/application/labels.ts';
import { reviewDecisions } from '#state-machines/application/screens.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { personName, positionLabel } from '../components/person-name.ts';
import { Ruler } from '../components/ruler.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import { QueueLink } from './queue-link.tsx';
import type { QueueEntry } from './queue-row.tsx';
import { useReview } from './review-context.ts';
import { stepOf } from './step-of.ts';
import { WaitingTime } from './waiting-time.tsx';

/** One application as a card (staff side, 'Review'): what a decision begins with, and the decisions. */
export function QueueCard({ item, isShown, place, of }: QueueEntry) {
  const { now, decide } = useReview();
  const name = personName(item);
  const step = stepOf(item.workflowStatus);
  const decisions = reviewDecisions.filter((row) => row.from === item.workflowStatus);
  return (
    <li
      className={`qc ${decisions.length > 2 ? 'two' : ''} ${isShown ? 'on' : ''}`}
      aria-posinset={place}
      aria-setsize={of}
    >
      <p className="qc1">
        <QueueLink className="qn" id={item.id} isShown={isShown}>
          <b className="tr">{name}</b>
        </QueueLink>
        {item.isLegacy && <span className="leg">Legacy</span>}
        <span className={item.assessmentScore === null ? 'q sc' : 'sc'}>
          {item.assessmentScore === null ? 'Not assessed' : `${item.assessmentScore} of 100`}
        </span>
      </p>
      <p>
        <StatusTag status={item.workflowStatus} />
        <WaitingTime item={item} now={now} />
      </p>
      <p className="q">
        <span className="tr">
          {positionLabel(item.position)} · {item.email}
        </span>
      </p>
      <p className="q">
        <span>Applied {fullTime(item.createdAt)}</span>
        {step !== null && (
          <span className="stp11">
            <Ruler done={step} of={mainFlow.length} current={step} />
            Step {step} of {mainFlow.length}
          </span>
        )}
      </p>
      <p className="qm">{item.motivation || '–'}</p>
      <div className="qa">
        {decisions.map((row) => (
          <button
            key={row.to}
            className={row.to === 'rejected' ? 'btn sm dng' : 'btn sm'}
            type="button"
            aria-label={`${row.label}: ${name}`}
            onClick={() => decide(item.id, row)}
          >
            {row.label}
          </button>
        ))}
        <Link className="btn sm quiet" to={paths.admin.application(item.id)} aria-label={`Details: ${name}`}>
          Details
        </Link>
      </div>
    </li>
  );
}
