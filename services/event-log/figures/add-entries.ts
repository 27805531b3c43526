import { entriesOfChanges, entriesSql, funnelDaysOf, funnelKey, lengthsKey, lengthsOf } from './entries.ts';
import { missesKey, missesOfChanges, missesSql } from './misses.ts';

/** The figures for analytics that are kept, each with the columns of its key. */
export const keysOfFigures = [
  { table: 'application_funnel_days', key: funnelKey },
  { table: 'application_lengths', key: lengthsKey },
  { table: 'application_missed_days', key: missesKey },
] as const;

export type Figure = (typeof keysOfFigures)[number];
export type FigureTable = Figure['table'];

/** Adds to them, as parts of a `with` that are named `added_0` and so on. @param entries name of the statement that holds the entries */
export const addFigures = (entries: string, misses: string): string => {
  const rows = [funnelDaysOf(entries), lengthsOf(entries), misses];
  return keysOfFigures
    .map(
      ({ table, key }, place) => `added_${place} as (
        insert into ${table} as t (${key}, count)
        select ${key}, sum(count) from (${rows[place]}) counted group by ${key} having sum(count) <> 0
        on conflict (${key}) do update set count = t.count + excluded.count)`,
    )
    .join(', ');
};

/** Statements that do so: with all changes, which stay, and with all there ever was. */
export const addChanges = `
  with entries as materialized (${entriesOfChanges('application_changes')}),
  ${addFigures('entries', missesOfChanges('application_changes'))} select`;
export const addAll = `
  with entries as materialized (${entriesSql}), ${addFigures('entries', missesSql())} select`;
