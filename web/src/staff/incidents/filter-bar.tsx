import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { Incident, IncidentFilter } from '#services/incidents/contract.ts';
import type { IncidentAddress } from '../address/incident-address.ts';
import { FilterSelect } from '../components/filter-select.tsx';
import { facetsQuery } from './queries.ts';
import { actorName, actorValue, kindOptions, typeOptions } from './words.ts';
import { fieldOf, instantOf } from './zurich-input.ts';

type Props = IncidentAddress & { found: Incident | undefined };
interface Option {
  value: string;
  label: string;
}
/** What the address asks for is among the choices, also where nobody did such a thing in that time. */
const including = (options: readonly Option[], value: string | undefined): readonly Option[] =>
  !value || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];

const quarter = 90 * 24 * 3_600_000;
/** Who acted of late, where no beginning is given: the whole log is asked for nobody's choice. */
const lately = () => new Date(Math.floor(Date.now() / quarter) * quarter - quarter).toISOString();
const stretchOf = ({ from, to }: IncidentFilter) => ({ from: from ?? (to ? undefined : lately()), to });

const uniquely = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((option) => [option.value, option])).values(),
];

/** The question: when, who, which release, what, and which request. Each part narrows it. */
export function FilterBar({ filter, change, clear, found }: Props) {
  const { data } = useQuery(facetsQuery(stretchOf(filter ?? {})));
  const people = [...(data?.actors ?? []), ...(found?.byActor ?? [])]
    .filter(({ id }) => id !== null)
    .map((actor) => ({ value: actorValue(actor), label: actorName(actor) }));
  const releases = [...(data?.releases ?? []), ...(found?.byRelease ?? [])].map(({ name }) => ({
    value: name,
    label: name,
  }));
  return (
    <search className="filters iv-f" aria-label="What the incident is about">
      <fieldset className="seg" aria-label="Begin">
        {presets.map(({ label, from }) => (
          <button key={label} type="button" onClick={() => change({ from: from(Date.now()), to: undefined })}>
            {label}
          </button>
        ))}
      </fieldset>
      <TimeField label="From" value={filter?.from} onChange={(from) => change({ from })} />
      <TimeField label="To" value={filter?.to} onChange={(to) => change({ to })} />
      <FilterSelect
        label="Who"
        none="Anybody"
        value={filter?.actor}
        options={including([...uniquely(people), ...kindOptions], filter?.actor)}
        onChange={(actor) => change({ actor })}
      />
      <FilterSelect
        label="What"
        none="Anything"
        value={filter?.type}
        options={including(typeOptions, filter?.type)}
        onChange={(type) => change({ type })}
      />
      <FilterSelect
        label="Release"
        none="Any"
        value={filter?.release}
        options={including(uniquely(releases), filter?.release)}
        onChange={(release) => change({ release })}
      />
      <CorrelationField value={filter?.correlation} onChange={(correlation) => change({ correlation })} />
      <button className="btn quiet" type="button" disabled={filter === null} onClick={clear}>
        Clear Filters
      </button>
    </search>
  );
}

const hour = 3_600_000;

/** Where most questions begin. Each is an instant of its own in the address, so that the same link asks the same tomorrow. */
const presets: readonly { label: string; from: (now: number) => string | undefined }[] = [
  { label: 'Last hour', from: (now) => new Date(now - hour).toISOString() },
  {
    label: 'Today',
    from: (now) => instantOf(`${fieldOf(new Date(now).toISOString()).slice(0, 10)}T00:00`),
  },
  { label: 'Last 7 days', from: (now) => new Date(now - 7 * 24 * hour).toISOString() },
];

interface CorrelationFieldProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** What ties together the events of one request, as a history's event names it. */
function CorrelationField({ value = '', onChange }: CorrelationFieldProps) {
  const [typed, setTyped] = useState<{ over: string; text: string } | null>(null);
  const text = typed?.over === value ? typed.text : value;
  const take = () => {
    if (text.trim() !== value) onChange(text.trim() || undefined);
    setTyped(null);
  };
  return (
    <label className={value ? 'in iv-co on' : 'in iv-co'}>
      <span className="vh">Correlation</span>
      <Link2 className="i q" aria-hidden="true" />
      <input
        maxLength={200}
        placeholder="Correlation"
        title="What ties together the events of one request; an event's details name it"
        value={text}
        onChange={(event) => setTyped({ over: value, text: event.target.value })}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </label>
  );
}

interface TimeFieldProps {
  label: string;
  /** ISO 8601; undefined for no bound. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** An instant by the clock of Zurich. It is asked when it is complete: on Enter, or when the field is left. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const shown = fieldOf(value);
  const [typed, setTyped] = useState<{ over: string; text: string } | null>(null);
  const text = typed?.over === shown ? typed.text : shown;
  const take = () => {
    if (text !== shown) onChange(instantOf(text));
    setTyped(null);
  };
  return (
    <label className={value ? 'sel on' : 'sel'}>
      <span>{label}</span>
      <input
        type="datetime-local"
        step="1"
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
        value={text}
        onChange={(event) => setTyped({ over: shown, text: event.target.value })}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </label>
  );
}
