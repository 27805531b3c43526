import { applicantLabels, mainFlow } from '#state-machines/application/labels.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import dial from '#web/public/engraving/dial.svg';
import { classNames } from '#web/ui/class-names.ts';
import { Text } from '#web/ui/text/text.tsx';
import styles from './subdial.module.css';

const degrees = (step: number) => step * 30;
/** A point on the face; twelve o'clock is at the top. */
function at(radius: number, step: number): { x: string; y: string } {
  const angle = (degrees(step) * Math.PI) / 180;
  return { x: (radius * Math.sin(angle)).toFixed(1), y: (-radius * Math.cos(angle)).toFixed(1) };
}
function travelled(step: number): string {
  const { x, y } = at(154, step);
  return `M0-154A154 154 0 ${step > 6 ? 1 : 0} 1 ${x} ${y}`;
}

interface Props {
  status: AnyStatus;
  reached: readonly AnyStatus[];
}

/**
 * The progress as an eleven-mark watch subdial: done, current and pending marks from one to eleven o'clock. A status
 * outside the main flow keeps the steps that were reached and has no current one.
 */
export function Subdial(props: Props) {
  const { step, next } = journeyAt(props);
  return (
    <figure className={styles.subdial}>
      <Face {...props} />
      <figcaption data-above="20">
        <p className={styles.step}>
          Step {step} of {mainFlow.length}
        </p>
        <Text size="note">{next}</Text>
      </figcaption>
    </figure>
  );
}

/** Where the application stands among the steps; outside the main flow it has no current one. */
export function journeyAt({ status, reached }: Props): { step: number; isInFlow: boolean; next: string } {
  const index = (mainFlow as readonly AnyStatus[]).indexOf(status);
  const isInFlow = index >= 0;
  const step = isInFlow ? index + 1 : stepsCompleted(reached);
  const following = isInFlow ? mainFlow[step] : undefined;
  const inFlow = following ? `Then ${applicantLabels[following]}` : 'The last step';
  return { step, isInFlow, next: isInFlow ? inFlow : applicantLabels[status] };
}

/** The dial itself. */
export function Face(props: Props) {
  const { step, isInFlow } = journeyAt(props);
  const now = isInFlow ? step : null;
  return (
    <div className={styles.face}>
      <img className={styles.ground} src={dial} alt="" width="320" height="320" />
      <svg
        viewBox="-160 -160 320 320"
        role="img"
        aria-label={`Step ${step} of ${mainFlow.length}: ${applicantLabels[props.status]}`}
      >
        <circle className={styles.track} r="158" />
        <circle className={styles.track} r="150" />
        <circle
          className={styles.minutes}
          r="154"
          pathLength="600"
          strokeDasharray="1 9"
          transform="rotate(-90.3)"
        />
        {step > 0 && <path className={styles.travel} d={travelled(step)} />}
        <path className={styles.maker} d="M-5.5-146h11L0-130z" />
        {mainFlow.map((each, i) => (
          <Mark key={each} number={i + 1} now={now} step={step} />
        ))}
        <path
          className={styles.hand}
          transform={`rotate(${degrees(step)})`}
          d="M-1.2 26 0 30l1.2-4V8l2.8-22L.6-84h-1.2L-4-14l2.8 22z"
        />
        <circle className={styles.hand} r="5" />
        <circle className={styles.axle} r="1.8" />
      </svg>
    </div>
  );
}

function Mark({ number, now, step }: { number: number; now: number | null; step: number }) {
  const isNow = number === now;
  const isDone = !isNow && number <= step;
  const shape = isNow
    ? { x: -2.5, y: -148, width: 5, height: 26 }
    : { x: -1.5, y: -146, width: 3, height: 18 };
  return (
    <g className={classNames(styles.mark, isNow && styles.current, isDone && styles.done)}>
      <rect {...shape} transform={`rotate(${degrees(number)})`} />
      <text {...at(104, number)}>{number}</text>
    </g>
  );
}

export const SubdialSkeleton = () => <div className={styles.skeleton} />;
