import type { AssessmentResult } from '#services/assessment/contract.ts';
import { CheckIcon, ClockIcon } from '#web/public/components/icons.tsx';
import { formatLongDateTime } from '#web/ui/dates.ts';

/** The score of 100 on its scale. Anything but a pass reads 'Under Review' to the applicant (ruling 36). */
export function Score({ score, result, at }: Omit<AssessmentResult, 'at'> & { at: string | null }) {
  const isPassed = result === 'pass';
  const reach = score * 4;
  return (
    <>
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
      {at && <p className="note">Completed {formatLongDateTime(at)}.</p>}
    </>
  );
}

/** A tick every five points, longer at every ten. */
const ticks = Array.from({ length: 19 }, (_, i) => `M${(i + 1) * 20} 0v${i % 2 === 0 ? 6 : 10}`).join('');
