import type { FactView } from '#services/event-log/contract.ts';
import { statusLabel, statusTone } from '#state-machines/application/labels.ts';
import { shortTime, span } from '#web/ui/dates.ts';
import { StatusTag } from '../../signs/status-tag.tsx';
import { axisTicks, position, type Tick } from './axis.ts';
import { type Extent, factsByStay, type Stay, stayExtent, wholeExtent } from './stays.ts';
import { Mark, MarkLegend, markOf } from './timeline-mark.tsx';

interface Props {
  stays: readonly Stay[];
  facts: readonly FactView[];
  selected: number | null;
  now: number;
  onSelect: (version: number) => void;
}

/** One row per stay in a status, on a shared axis, with what happened during it. */
export function Timeline({ stays, facts, selected, now, onSelect }: Props) {
  const extent = wholeExtent(stays, now);
  const ticks = axisTicks(extent);
  const groups = factsByStay(stays, facts);
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
        {stays.map((stay) => (
          <StayRow
            key={stay.version}
            stay={stay}
            facts={groups.get(stay.version) ?? []}
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
  stay: Stay;
  facts: readonly FactView[];
  extent: Extent;
  ticks: readonly Tick[];
  selected: number | null;
  now: number;
  onSelect: (version: number) => void;
}

function StayRow({ stay, facts, extent, ticks, selected, now, onSelect }: RowProps) {
  const { start, end } = stayExtent(stay, now);
  const share = (end - start) / (extent.end - extent.start);
  const until = stay.leftAt ? shortTime(stay.leftAt, now) : 'now';
  const label = `${statusLabel(stay.status)}, ${shortTime(stay.timestamp, now)} to ${until}, ${facts.length} facts`;
  const isOn = facts.some((fact) => fact.version === selected);
  return (
    <li className={isOn ? 'on' : undefined}>
      <button className="tl-l" type="button" onClick={() => onSelect(stay.version)}>
        <StatusTag status={stay.status} />
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
          className={`bar b-${statusTone[stay.status]}`}
          x={position(extent, start)}
          y="8"
          width={`${Math.max(0.5, share * 100).toFixed(3)}%`}
          height="12"
        />
        {facts.map((fact) => {
          const kind = markOf(fact);
          if (kind === null && fact.version !== selected) return null;
          return (
            <svg
              key={fact.version}
              x={position(extent, Date.parse(fact.at))}
              y="14"
              overflow="visible"
              aria-hidden="true"
            >
              {fact.version === selected && <circle className="mk ring" r="9.5" />}
              {kind && <Mark kind={kind} />}
            </svg>
          );
        })}
      </svg>
      <span className="n tl-d">{span(end - start)}</span>
    </li>
  );
}
