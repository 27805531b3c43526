import type { AnalyticsFilters } from '#services/analytics/contract.ts';
import { listPath } from '../components/list-figure.ts';
import type { ListFilters } from '../queries/applications.ts';
import { daysLater, instantOf } from '../time/zurich-clock.ts';

/** What the address says of the period: so many days up to today, or two days of one's own. */
export const periods = [
  { value: undefined, label: 'All time' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
] as const;
export type Period = NonNullable<(typeof periods)[number]['value']>;

export interface Chosen {
  period?: Period | undefined;
  from?: string | undefined;
  to?: string | undefined;
  position?: string | undefined;
}

const isDay = (text: string | null): text is string =>
  text !== null &&
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

const dayOrNone = (text: string | null): string | undefined => {
  try {
    return isDay(text) ? text : undefined;
  } catch {
    return undefined; // 31 February
  }
};

/** What the address chooses; what it does not know counts as absent. */
export function chosenOf(params: URLSearchParams): Chosen {
  const period = periods.find(({ value }) => value !== undefined && value === params.get('period'))?.value;
  const position = params.get('position') || undefined;
  if (period) return { period, position };
  return { from: dayOrNone(params.get('from')), to: dayOrNone(params.get('to')), position };
}

/** Whether the last day is before the first: it is then left out. */
export const isBackwards = ({ from, to }: Chosen): boolean => Boolean(from && to && to < from);

const zurichDay = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(at);

/** What the server is asked. A period of n days ends today and has today as its n-th day, in Zurich. */
export function filtersOf(chosen: Chosen, now: number): AnalyticsFilters {
  const { period, from, to, position } = chosen;
  const filters: AnalyticsFilters = {};
  if (period) {
    const first = new Date(`${zurichDay(now)}T00:00:00Z`);
    first.setUTCDate(first.getUTCDate() - Number(period) + 1);
    filters.from = first.toISOString().slice(0, 10);
  } else {
    if (from) filters.from = from;
    if (to && !isBackwards(chosen)) filters.to = to;
  }
  if (position) filters.position = position;
  return filters;
}

/** What a figure counts of the applications that the filters leave; days narrow the period further. */
export type Narrowing = Pick<ListFilters, 'status' | 'deadline'> & Pick<AnalyticsFilters, 'from' | 'to'>;

/** The instant at which a day begins in Zurich. */
const beginningOf = (day: string): number => instantOf(`${day}T00:00`)?.at ?? 0;
const isoOf = (at: number): string => new Date(at).toISOString();

/** The list of the applications that a figure counts; undefined where no list has them: who came in when is listed of now alone. */
export function listOf(
  { from: first, to: last, position }: AnalyticsFilters,
  asOf: string | null,
  { from, to, ...narrowing }: Narrowing,
): string | undefined {
  const since = [first, from]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  const until = [last, to]
    .filter((day) => day !== undefined)
    .sort()
    .at(0);
  const isWhole = since === undefined && until === undefined;
  if (!isWhole && asOf !== null) return undefined;
  return listPath(
    {
      ...narrowing,
      ...(position && { position }),
      ...(!isWhole && { happened: 'submitted', since: isoOf(beginningOf(since ?? '2000-01-01')) }),
      ...(until && { until: isoOf(daysLater(beginningOf(until), 1)) }),
    },
    asOf,
  );
}
