import { ChevronDown } from 'lucide-react';
import type { EventView } from '#services/event-log/contract.ts';
import { shortTime } from '#web/ui/dates.ts';

interface Props {
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
export function VersionSelect({ label, value, events, now, present, onChange }: Props) {
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
