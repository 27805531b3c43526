import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Incident, IncidentFilter } from '#services/incidents/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FilterDate } from '#web/ui/date-input/filter-date.tsx';
import { FilterBar as Bar, noFilter } from '#web/ui/filter-bar/filter-bar.tsx';
import { SegmentedControl } from '#web/ui/segmented-control/segmented-control.tsx';
import { FilterSelect, type Option } from '#web/ui/select/select.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import type { IncidentAddress } from '../address/incident-address.ts';
import styles from './incidents.module.css';
import { facetsQuery } from './queries.ts';
import { actorName, actorValue, kindOptions, typeOptions } from './words.ts';
import { fieldOf, instantOf } from './zurich-input.ts';

type Props = IncidentAddress & { found: Incident | undefined };
/** What the address asks for is among the choices, also where no one did such a thing in that time. */
const including = (options: readonly Option[], value: string | undefined): readonly Option[] =>
  !value || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];

const quarter = 90 * 24 * 3_600_000;
/** Without a beginning, the choices are who acted of late: reading the whole log for them takes too long. */
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
    <Bar label="What the incident is about" className={styles.filters}>
      <SegmentedControl
        label="Begin"
        segments={segments}
        onChange={(name) => change({ from: presets[name].from(Date.now()), to: undefined })}
      />
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
      <RequestField value={filter?.correlation} onChange={(correlation) => change({ correlation })} />
      <Button variant="quiet" disabledReason={filter ? null : noFilter} onClick={clear}>
        Clear Filters
      </Button>
    </Bar>
  );
}

const hour = 3_600_000;

/** Where most questions begin. Each is an instant of its own in the address, so that the same link asks the same tomorrow. */
const presets = {
  hour: { label: 'Last hour', from: (now: number) => new Date(now - hour).toISOString() },
  today: {
    label: 'Today',
    from: (now: number) => instantOf(`${fieldOf(new Date(now).toISOString()).slice(0, 10)}T00:00`),
  },
  week: { label: 'Last 7 days', from: (now: number) => new Date(now - 7 * 24 * hour).toISOString() },
};
const segments = (['hour', 'today', 'week'] as const).map((value) => ({
  value,
  label: presets[value].label,
}));

interface FieldProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** What is typed counts when it is complete: on Enter, or when the field is left. */
function useTyped(value: string, take: (text: string) => void) {
  const [typed, setTyped] = useState<{ over: string; text: string } | null>(null);
  const text = typed?.over === value ? typed.text : value;
  const finish = () => {
    if (text !== value) take(text);
    setTyped(null);
  };
  return {
    text,
    type: (next: string) => setTyped({ over: value, text: next }),
    ends: {
      onBlur: finish,
      onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && finish(),
    },
  };
}

/** The id of a request, as a history's event names it. */
function RequestField({ value = '', onChange }: FieldProps) {
  const { text, type, ends } = useTyped(value, (typed) => {
    if (typed.trim() !== value) onChange(typed.trim() || undefined);
  });
  return (
    <TextInput
      icon={Link2}
      className={styles.correlation}
      isChanged={value !== ''}
      aria-label="Request"
      maxLength={200}
      placeholder="Request id"
      title="Everything that one request did; an event's details name it"
      value={text}
      onChange={(event) => type(event.target.value)}
      {...ends}
    />
  );
}

/** An instant by the clock of Zurich; the address has it as ISO 8601, and none for no bound. */
function TimeField({ label, value, onChange }: FieldProps & { label: string }) {
  const { text, type, ends } = useTyped(fieldOf(value), (typed) => onChange(instantOf(typed)));
  return (
    <FilterDate
      label={label}
      isInstant
      hasSeconds
      min="2000-01-01T00:00"
      max="2099-12-31T23:59"
      value={text}
      onChange={type}
      onBlur={ends.onBlur}
      onEnter={ends.onBlur}
    />
  );
}
