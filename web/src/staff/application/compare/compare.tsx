import { ArrowRight, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import { counted } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx';
import { shortTime, span } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { useShownEvents } from '../event/shown-events.ts';
import { EventsTable } from '../history/events-table.tsx';
import { differences } from '../projection/differences.ts';
import styles from './compare.module.css';
import type { ComparedVersions } from './compared-versions.ts';
import { DifferenceTable } from './difference-table.tsx';

interface Props {
  compared: ComparedVersions;
  onClose: () => void;
}

/** How the application stood after two of its events, side by side, and the events between them. */
export function Compare({ compared, onClose }: Props) {
  const { events, isPast, now, onCompare } = useShownEvents();
  const [isShort, setShort] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // It replaces what was there, and on a phone it is far below what was pressed.
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
    <section aria-labelledby="compare-heading">
      <Inline as="header" data-inset="" data-line="below">
        <h2 id="compare-heading" className={styles.heading} ref={heading} tabIndex={-1}>
          Compare
        </h2>
        <VersionSelect
          label="From"
          value={from}
          events={events}
          now={now}
          onChange={(version) => choose({ from: version ?? last })}
        />
        <ToneText tone="soft" className={styles.between}>
          <Icon icon={ArrowRight} label="with" />
        </ToneText>
        <VersionSelect
          label="To"
          value={compared.to === null ? null : to}
          events={events}
          now={now}
          present={present}
          onChange={(version) => choose({ to: version })}
        />
        <Button variant="quiet" icon={X} className={styles.close} onClick={onClose}>
          Close comparison
        </Button>
      </Inline>
      <Inline isSpread data-inset="" data-line="below">
        <p role="status">
          <b>
            {differing.length === 0
              ? 'Nothing differs'
              : counted(differing.length, 'field differs', 'fields differ')}
          </b>{' '}
          <ToneText tone="soft">
            {counted(between.length, 'event')} and{' '}
            {apart(events, from, compared.to === null ? now : to, compared.to === null)} between them.
          </ToneText>
        </p>
        <Checkbox checked={isShort} onChange={(event) => setShort(event.target.checked)}>
          Only what differs
        </Checkbox>
      </Inline>
      <DifferenceTable rows={isShort ? differing : rows} left={name(from)} right={right} />
      {between.length > 0 && <EventsTable found={between} caption={`Events in between: ${between.length}`} />}
    </section>
  );
}

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
  const id = useId();
  return (
    <Inline as="span" isOneLine className={styles.version}>
      <label htmlFor={id}>
        <ToneText tone="soft">{label}</ToneText>
      </label>
      <Select
        id={id}
        className={styles.versionSelect}
        value={String(value ?? 'now')}
        options={[
          ...(present ? [] : [{ value: '0', label: 'Before the first event' }]),
          ...events.map(({ version, type, at }) => ({
            value: String(version),
            label: `No. ${version} ${type}, ${shortTime(at, now)}`,
          })),
          ...(present ? [{ value: 'now', label: present }] : []),
        ]}
        onChange={(chosen) => onChange(chosen === 'now' ? null : Number(chosen))}
      />
    </Inline>
  );
}
