import './compare.css';
import { ArrowRight, ChevronDown, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import { shortTime, span } from '#web/ui/dates.ts';
import type { ShownEvents } from '../event/shown-events.ts';
import { EventsTable } from '../history/events-table.tsx';
import { differences } from '../projection/differences.ts';
import type { ComparedVersions } from './compared-versions.ts';
import { DifferenceTable } from './difference-table.tsx';

interface Props {
  compared: ComparedVersions;
  shown: ShownEvents;
  onClose: () => void;
}

/** How the application stood after two of its events, side by side, and what lies between them. */
export function Compare({ compared, shown, onClose }: Props) {
  const { events, isPast, now, onCompare } = shown;
  const [isShort, setShort] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of what was there, and on a phone lies far below what was pressed.
  useEffect(() => heading.current?.focus(), []);
  const last = events.at(-1)?.version ?? 0;
  const from = Math.min(compared.from, last);
  const to = compared.to === null ? last : Math.min(compared.to, last);
  const rows = differences(events, from, to);
  const differing = rows.filter(({ kind }) => kind !== 'same');
  const between = events.filter(({ version }) => version > from && version <= to);
  const present = isPast ? 'As shown' : 'Now';
  const name = (version: number) => (version === 0 ? 'Before the first event' : `After No. ${version}`);
  const right = compared.to === null ? present : name(to);
  const choose = (change: Partial<ComparedVersions>) => {
    const next = { ...compared, ...change };
    const isTurned = next.to !== null && next.to < next.from;
    onCompare(isTurned && next.to !== null ? { from: next.to, to: next.from } : next);
  };
  return (
    <section className="cmp" aria-labelledby="compare-heading">
      <header className="bar">
        <h2 id="compare-heading" ref={heading} tabIndex={-1}>
          Compare
        </h2>
        <VersionSelect
          label="From"
          value={from}
          events={events}
          now={now}
          onChange={(version) => choose({ from: version ?? last })}
        />
        <ArrowRight className="i q" aria-label="with" />
        <VersionSelect
          label="To"
          value={compared.to === null ? null : to}
          events={events}
          now={now}
          present={present}
          onChange={(version) => choose({ to: version })}
        />
        <button className="btn quiet" type="button" onClick={onClose}>
          <X className="i" aria-hidden="true" />
          Close comparison
        </button>
      </header>
      <div className="cmp-s">
        <p role="status">
          <b>
            {differing.length === 0
              ? 'Nothing differs'
              : counted(differing.length, 'field differs', 'fields differ')}
          </b>
          <span className="q">
            {' '}
            {counted(between.length, 'event', 'events')} and{' '}
            {apart(events, from, compared.to === null ? now : to, compared.to === null)} lie between.
          </span>
        </p>
        <label className="chk">
          <input type="checkbox" checked={isShort} onChange={(event) => setShort(event.target.checked)} />
          Only what differs
        </label>
      </div>
      <DifferenceTable rows={isShort ? differing : rows} left={name(from)} right={right} />
      {between.length > 0 && (
        <EventsTable found={between} shown={shown} caption={`Events in between: ${between.length}`} />
      )}
    </section>
  );
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The time between two places of a history. @param end a version, or an instant when `isInstant` */
function apart(events: readonly EventView[], from: number, end: number, isInstant: boolean): string {
  const at = (version: number) => Date.parse(events.findLast((event) => event.version <= version)?.at ?? '');
  const first = Date.parse(events[0]?.at ?? '');
  const start = from === 0 ? first : at(from);
  return span((isInstant ? end : at(end)) - start);
}

interface VersionSelectProps {
  label: string;
  /** Null is now. */
  value: number | null;
  events: readonly EventView[];
  now: number;
  /** What the last choice is called; without it there is none. */
  present?: string;
  onChange: (version: number | null) => void;
}

/** One place of the history: before its first event, after any of them, or now. */
function VersionSelect({ label, value, events, now, present, onChange }: VersionSelectProps) {
  return (
    <label className="sel on">
      <span>{label}</span>
      <select
        value={value ?? 'now'}
        onChange={({ target }) => onChange(target.value === 'now' ? null : Number(target.value))}
      >
        {!present && <option value={0}>Before the first event</option>}
        {events.map(({ version, type, at }) => (
          <option key={version} value={version}>
            No. {version} {type}, {shortTime(at, now)}
          </option>
        ))}
        {present && <option value="now">{present}</option>}
      </select>
      <ChevronDown className="i" aria-hidden="true" />
    </label>
  );
}
