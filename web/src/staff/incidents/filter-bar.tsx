import { useQuery } from '@tanstack/react-query';
import type { Incident, IncidentFilter } from '#services/incidents/contract.ts';
import type { IncidentAddress } from '../address/incident-address.ts';
import { FilterSelect } from '../components/filter-select.tsx';
import { CorrelationField } from './correlation-field.tsx';
import { presets } from './presets.ts';
import { facetsQuery } from './queries.ts';
import { TimeField } from './time-field.tsx';
import { actorName, actorValue, kindOptions, typeOptions } from './words.ts';

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
