import type { EventView } from '#services/event-log/contract.ts';
import { statusLabel, statusTone } from '#state-machines/application/labels.ts';
import { shortTime, span } from '#web/ui/dates.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import { axisTicks, position, type Tick } from './axis.ts';
import { type Extent, eventsByStep, type Step, stepExtent, wholeExtent } from './steps.ts';
import { Mark, MarkLegend, markOf } from './timeline-mark.tsx';

interface Props {
  steps: readonly Step[];
  events: readonly EventView[];
  selected: number | null;
  now: number;
  onSelect: (version: number) => void;
}

/** One row per stay in a status, on a shared axis, with what happened during it. */
export function Timeline({ steps, events, selected, now, onSelect }: Props) {
  const extent = wholeExtent(steps, now);
  const ticks = axisTicks(extent);
  const groups = eventsByStep(steps, events);
  return (
    <div className="tl">
      <div className="tl-ax">
        <MarkLegend />
        <span />
        <svg width="100%" height="20" aria-hidden="true">
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
            selected={selected}
            now={now}
            onSelect={onSelect}
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
  selected: number | null;
  now: number;
  onSelect: (version: number) => void;
}

function StepRow({ step, events, extent, ticks, selected, now, onSelect }: RowProps) {
  const { start, end } = stepExtent(step, now);
  const share = (end - start) / (extent.end - extent.start);
  const until = step.leftAt ? shortTime(step.leftAt, now) : 'now';
  const label = `${statusLabel(step.status)}, ${shortTime(step.timestamp, now)} to ${until}, ${events.length} events`;
  const isOn = events.some((event) => event.version === selected);
  return (
    <li className={isOn ? 'on' : undefined}>
      <button className="tl-l" type="button" onClick={() => onSelect(step.version)}>
        <StatusTag status={step.status} />
      </button>
      <svg className="tl-s" width="100%" height="28" role="img" aria-label={label}>
        {ticks.map((tick) => (
          <line
            key={tick.at}
            className="gl"
            x1={position(extent, tick.at)}
            x2={position(extent, tick.at)}
            y1="0"
            y2="28"
          />
        ))}
        <line className="now" x1={position(extent, now)} x2={position(extent, now)} y1="0" y2="28" />
        <rect
          className={`bar b-${statusTone[step.status]}`}
          x={position(extent, start)}
          y="8"
          width={`${Math.max(0.5, share * 100).toFixed(3)}%`}
          height="12"
        />
        {events.map((event) => {
          const kind = markOf(event);
          if (kind === null && event.version !== selected) return null;
          return (
            <svg
              key={event.version}
              x={position(extent, Date.parse(event.at))}
              y="14"
              overflow="visible"
              aria-hidden="true"
            >
              {event.version === selected && <circle className="mk ring" r="9.5" />}
              {kind && <Mark kind={kind} />}
            </svg>
          );
        })}
      </svg>
      <span className="n tl-d">{span(end - start)}</span>
    </li>
  );
}
