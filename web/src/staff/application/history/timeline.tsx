import type { EventView } from '#services/event-log/contract.ts';
import { statusLabel, statusTone } from '#state-machines/application/labels.ts';
import { classNames } from '#web/ui/class-names.ts';
import { shortTime, span } from '#web/ui/dates.ts';
import { toneClass } from '#web/ui/tone-text/tone-text.tsx';
import { useShownEvents } from '../event/shown-events.ts';
import { axisTicks, position, type Tick } from './axis.ts';
import { StepButton } from './step-button.tsx';
import { type Extent, eventsByStep, type Step, stepExtent, wholeExtent } from './steps.ts';
import styles from './timeline.module.css';
import { Mark, MarkLegend, markOf } from './timeline-mark.tsx';

interface Props {
  steps: readonly Step[];
  events: readonly EventView[];
}

/** One row per step, on a shared axis, with what happened during it. */
export function Timeline({ steps, events }: Props) {
  const { now } = useShownEvents();
  const extent = wholeExtent(steps, now);
  const ticks = axisTicks(extent);
  const groups = eventsByStep(steps, events);
  return (
    <div className={styles.timeline}>
      <div className={classNames(styles.line, styles.axis)}>
        <MarkLegend />
        <span />
        <svg className={styles.ticks} width="100%" height="20" aria-hidden="true">
          {ticks.map((tick) => (
            <text key={tick.at} x={position(extent, tick.at)} y="13" dx="4">
              {tick.label}
            </text>
          ))}
        </svg>
        <span />
      </div>
      <ol>
        {steps.map((step) => (
          <StepRow
            key={step.version}
            step={step}
            events={groups.get(step.version) ?? []}
            extent={extent}
            ticks={ticks}
          />
        ))}
      </ol>
    </div>
  );
}

interface RowProps {
  step: Step;
  events: readonly EventView[];
  extent: Extent;
  ticks: readonly Tick[];
}

function StepRow({ step, events, extent, ticks }: RowProps) {
  const { selected, now } = useShownEvents();
  const { start, end } = stepExtent(step, now);
  const share = (end - start) / (extent.end - extent.start);
  const until = step.leftAt ? shortTime(step.leftAt, now) : 'now';
  const label = `${statusLabel(step.status)}, ${shortTime(step.timestamp, now)} to ${until}, ${events.length} events`;
  const isOpen = events.some((event) => event.version === selected);
  const nowAt = position(extent, now);
  return (
    <li className={classNames(styles.line, styles.step, isOpen && styles.open)}>
      <StepButton step={step} />
      <svg className={styles.bars} width="100%" height="28" role="img" aria-label={label}>
        {ticks.map(({ at }) => (
          <line
            key={at}
            className={styles.tick}
            x1={position(extent, at)}
            x2={position(extent, at)}
            y1="0"
            y2="28"
          />
        ))}
        <line className={styles.now} x1={nowAt} x2={nowAt} y1="0" y2="28" />
        <rect
          className={classNames(styles.bar, toneClass[statusTone[step.status]])}
          x={position(extent, start)}
          y="8"
          width={`${Math.max(0.5, share * 100).toFixed(3)}%`}
          height="12"
        />
        {events.map((event) => (
          <EventMark
            key={event.version}
            event={event}
            x={position(extent, Date.parse(event.at))}
            isOpen={event.version === selected}
          />
        ))}
      </svg>
      <span className={styles.duration}>{span(end - start)}</span>
    </li>
  );
}

function EventMark({ event, x, isOpen }: { event: EventView; x: string; isOpen: boolean }) {
  const kind = markOf(event);
  if (kind === null && !isOpen) return null;
  return (
    <svg x={x} y="14" overflow="visible" aria-hidden="true">
      {isOpen && <circle className={styles.ring} r="9.5" />}
      {kind && <Mark kind={kind} />}
    </svg>
  );
}
