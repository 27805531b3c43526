import { CheckIcon, ClockIcon } from '#web/public/parts/icons.tsx';
import { formatLongDateTime } from '#web/ui/dates.ts';
import type { Application } from '../my-application.ts';

/** The result, once there is a score. Anything but a pass reads 'Under Review' to the applicant (ruling 36). */
export function Assessment({ application }: { application: Application }) {
  const {
    assessmentScore: score,
    assessmentResult: result,
    assessmentCompletedAt: completedAt,
  } = application;
  if (score === null) return null;
  const isPassed = result === 'pass';
  const reach = score * 4;
  return (
    <section aria-labelledby="assessment">
      <h2 id="assessment">Assessment</h2>
      <div className="score">
        <strong>
          {score} <small>of 100</small>
        </strong>
        <span className={isPassed ? 'state state-good' : 'state state-wait'}>
          {isPassed ? <CheckIcon /> : <ClockIcon />}
          {isPassed ? 'Passed' : 'Under Review'}
        </span>
      </div>
      <svg className="scale" viewBox="0 0 400 34" aria-hidden="true">
        <path className="ruler" d="M.5 0v14M400 0v14M0 .5h400" />
        <path className="fine" d={ticks} />
        <path className="reach" d={`M0 1.5h${reach}`} />
        <path className="point" d={`M${reach - 6} 26h12l-6-11z`} />
      </svg>
      {completedAt && <p className="note">Completed {formatLongDateTime(completedAt)}.</p>}
    </section>
  );
}

/** A tick every five points, longer at every ten. */
const ticks = Array.from({ length: 19 }, (_, i) => `M${(i + 1) * 20} 0v${i % 2 === 0 ? 6 : 10}`).join('');
