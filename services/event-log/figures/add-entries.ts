import {
  entriesOfChanges,
  entriesSql,
  funnelDaysOf,
  funnelKey,
  lengthsKey,
  lengthsOf,
  live,
  type Projections,
} from './entries.ts';
import { missesKey, missesOfChanges, missesSql } from './misses.ts';

/** The figures for analytics that are kept, each with its key and the rows that are summed up by it. */
export interface KeptFigure {
  table: string;
  key: string;
  rows: string;
}

const keptFigures = (entries: string, misses: string): KeptFigure[] => [
  { table: 'application_funnel_days', key: funnelKey, rows: funnelDaysOf(entries) },
  { table: 'application_lengths', key: lengthsKey, rows: lengthsOf(entries) },
  { table: 'application_missed_days', key: missesKey, rows: misses },
];

/** Of rows of changes. @param entries name of the statement or table that holds `entriesOfChanges` */
export const figuresOfChanges = (
  changes: string,
  entries: string,
  { states }: Projections = live,
): KeptFigure[] => keptFigures(entries, missesOfChanges(changes, states));
/** Of all there ever was. @param entries name of what holds `entriesSql` */
export const figuresOfAll = (entries: string, { states }: Projections = live): KeptFigure[] =>
  keptFigures(entries, missesSql(states));

/** Adds to kept figures, as parts of a `with` that are named `added_1` and so on. */
export const addFigures = (figures: readonly KeptFigure[]): string =>
  figures
    .map(
      ({ table, key, rows }, place) => `added_${place} as (
        insert into ${table} as t (${key}, count)
        select ${key}, sum(count) from (${rows}) counted group by ${key} having sum(count) <> 0
        on conflict (${key}) do update set count = t.count + excluded.count)`,
    )
    .join(', ');

/** Statements that do so: with all changes, which stay, and with all there ever was. */
export const addChanges = `
  with entries as materialized (${entriesOfChanges('application_changes')}),
  ${addFigures(figuresOfChanges('application_changes', 'entries'))} select`;
export const addAll = `
  with entries as materialized (${entriesSql(live)}), ${addFigures(figuresOfAll('entries'))} select`;
