import { applicantLabels, mainFlow } from '#state-machines/application/labels.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import dial from '#web/public/engraving/dial.svg';

const degrees = (step: number) => step * 30;
/** A point on the face; twelve o'clock is up. */
function at(radius: number, step: number): { x: string; y: string } {
  const angle = (degrees(step) * Math.PI) / 180;
  return { x: (radius * Math.sin(angle)).toFixed(1), y: (-radius * Math.cos(angle)).toFixed(1) };
}
function travelled(step: number): string {
  const { x, y } = at(154, step);
  return `M0-154A154 154 0 ${step > 6 ? 1 : 0} 1 ${x} ${y}`;
}

/**
 * The progress as an eleven-mark watch subdial: done, current and pending marks from one to eleven o'clock. A status
 * outside the main flow keeps the steps that were reached and has no current one.
 */
export function Subdial({ status, reached }: { status: AnyStatus; reached: readonly AnyStatus[] }) {
  const index = (mainFlow as readonly AnyStatus[]).indexOf(status);
  const isInFlow = index >= 0;
  const step = isInFlow ? index + 1 : stepsCompleted(reached);
  const next = isInFlow ? mainFlow[step] : undefined;
  const now = isInFlow ? step : null;
  return (
    <figure className="subdial">
      <div className="face">
        <img className="ground" src={dial} alt="" width="320" height="320" />
        <svg
          viewBox="-160 -160 320 320"
          role="img"
          aria-label={`Step ${step} of ${mainFlow.length}: ${applicantLabels[status]}`}
        >
          <circle className="track" r="158" />
          <circle className="track" r="150" />
          <circle
            className="minutes"
            r="154"
            pathLength="600"
            strokeDasharray="1 9"
            transform="rotate(-90.3)"
          />
          {step > 0 && <path className="travel" d={travelled(step)} />}
          <path className="maker" d="M-5.5-146h11L0-130z" />
          {mainFlow.map((each, i) => (
            <Mark key={each} number={i + 1} now={now} step={step} />
          ))}
          <path
            className="hand"
            transform={`rotate(${degrees(step)})`}
            d="M-1.2 26 0 30l1.2-4V8l2.8-22L.6-84h-1.2L-4-14l2.8 22z"
          />
          <circle className="hand" r="5" />
          <circle className="pin" r="1.8" />
        </svg>
      </div>
      <figcaption>
        <p className="t2">
          Step {step} of {mainFlow.length}
        </p>
        {next && <p className="note">Then {applicantLabels[next]}</p>}
        {isInFlow && !next && <p className="note">The last step</p>}
        {!isInFlow && <p className="note">{applicantLabels[status]}</p>}
      </figcaption>
    </figure>
  );
}

function Mark({ number, now, step }: { number: number; now: number | null; step: number }) {
  const isNow = number === now;
  const isDone = !isNow && number <= step;
  const shape = isNow
    ? { className: 'mark mark-now', x: -2.5, y: -148, width: 5, height: 26 }
    : { className: isDone ? 'mark mark-done' : 'mark', x: -1.5, y: -146, width: 3, height: 18 };
  return (
    <g>
      <rect {...shape} transform={`rotate(${degrees(number)})`} />
      <text className={isNow ? 'now' : isDone ? 'done' : undefined} {...at(104, number)}>
        {number}
      </text>
    </g>
  );
}
