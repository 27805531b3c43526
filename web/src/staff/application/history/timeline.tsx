import type { EventView } from '#services/event-log/contract.ts';
import { statusLabel, statusTone } from '#state-machines/application/labels.ts';
import { counted } from '#state-machines/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { shortTime, span } from '#web/ui/dates.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { toneClass } from '#web/ui/tone-text/tone-class.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import { useShownEvents } from '../event/shown-events.ts';
import {
  axisTicks,
  type Extent,
  eventsByStep,
  position,
  type Step,
  stepExtent,
  type Tick,
  wholeExtent,
} from './steps.ts';
import styles from './timeline.module.css';

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
    <div className={styles.timeline} data-line="below">
      <div className={classNames(styles.line, styles.axis)} data-ground="paper" data-line="both">
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
  const label = `${statusLabel(step.status)}, ${shortTime(step.timestamp, now)} to ${until}, ${counted(events.length, 'event')}`;
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
        <line className={styles.present} x1={nowAt} x2={nowAt} y1="0" y2="28" />
        <rect
          className={classNames(styles.span, toneClass[statusTone[step.status]])}
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
      <Text as="span" size="small" isSoft isNumeric isWhole className={styles.duration}>
        {span(end - start)}
      </Text>
    </li>
  );
}

function EventMark({ event, x, isOpen }: { event: EventView; x: string; isOpen: boolean }) {
  const kind = markOf(event);
  if (kind === null && !isOpen) return null;
  return (
    <svg x={x} y="14" overflow="visible" aria-hidden="true">
      {isOpen && <circle className={classNames(styles.missed, styles.ring)} r="9.5" />}
      {kind && <Mark kind={kind} />}
    </svg>
  );
}

/** Opens the event that began the step. */
export function StepButton({ step }: { step: Step }) {
  const { onSelect } = useShownEvents();
  return (
    <TextButton isQuiet onClick={() => onSelect(step.version)}>
      <StatusTag status={step.status} />
    </TextButton>
  );
}

type MarkKind = 'status' | 'applicant' | 'mail' | 'document' | 'correction' | 'missed';

/** What an event is drawn as; null for what only accompanies another event. */
function markOf({ type, actor }: EventView): MarkKind | null {
  if (type === 'status.corrected') return 'correction';
  if (type === 'deadline.missed') return 'missed';
  if (type === 'deadline.set') return null;
  if (type === 'reminder.sent' || type === 'confirmation.sent') return 'mail';
  if (type.startsWith('document.')) return 'document';
  return actor.kind === 'applicant' ? 'applicant' : 'status';
}

/** One mark around the origin. Every kind has its own shape. */
function Mark({ kind }: { kind: MarkKind }) {
  switch (kind) {
    case 'status':
      return <rect className={styles.status} x="-1.5" y="-7" width="3" height="14" />;
    case 'applicant':
      return <circle className={styles.applicant} r="4" />;
    case 'mail':
      return <circle className={styles.mail} r="3.5" />;
    case 'document':
      return <path className={classNames(styles.mail, styles.document)} d="M0-5L5 0L0 5L-5 0z" />;
    case 'correction':
      return (
        <path className={classNames(styles.applicant, styles.correction)} d="M-5.5 4.5L0-5.5L5.5 4.5z" />
      );
    case 'missed':
      return <path className={styles.missed} d="M-4-4L4 4M4-4L-4 4" />;
  }
}

const legend: readonly [MarkKind, string][] = [
  ['status', 'status'],
  ['applicant', 'applicant'],
  ['mail', 'mail'],
  ['document', 'document'],
  ['correction', 'correction'],
  ['missed', 'deadline missed'],
];

function MarkLegend() {
  return (
    <Inline as="ul" space={12} className={styles.legend}>
      {legend.map(([kind, label]) => (
        <Inline key={kind} as="li" space={4}>
          <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
            <Mark kind={kind} />
          </svg>
          <Text as="span" size="small" isSoft>
            {label}
          </Text>
        </Inline>
      ))}
    </Inline>
  );
}
