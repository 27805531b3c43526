import type { Db } from '../db/postgres.ts';
import type { SealedEntry } from './sealing.ts';

export type Row = SealedEntry & { resource_id: string | null };
/** What one visitor may leave within an hour, and the entry that will say how many more there were. */
export interface Quota {
  visitor: Buffer;
  beginsAt: Date;
  max: number;
  closing: SealedEntry;
}

const columns =
  'audit_id, user_id, on_behalf_of, action, resource_type, resource_id, metadata, sealed, created_at';
const rowsOf = (entries: string, at: string) => `
  select audit_id, user_id, on_behalf_of, action, resource_type, resource_id, metadata, sealed, ${at}::timestamptz
  from rows from (jsonb_to_recordset(${entries}) as (audit_id uuid, user_id uuid, on_behalf_of uuid, action text,
    resource_type text, resource_id text, metadata jsonb, sealed jsonb)) with ordinality
    as x (audit_id, user_id, on_behalf_of, action, resource_type, resource_id, metadata, sealed, place)`;

/** Adds entries of one moment; stands in another statement where they belong to its change. @param entries a parameter of JSON */
export const insertEntriesSql = (entries: string, at: string): string =>
  `insert into audit_logs (${columns}) ${rowsOf(`${entries}::jsonb`, at)}`;

export async function insertEntries(db: Db, rows: readonly Row[], at: Date): Promise<void> {
  await db.query({
    name: 'write-audit',
    text: insertEntriesSql('$1', '$2'),
    values: [JSON.stringify(rows), at],
  });
}

/**
 * The first of them that the visitor's hour still has room for; the others are counted (S36). The hour's row is locked by the
 * update itself, so that all processes together keep no more than the bound.
 * @returns how many were kept
 */
export async function insertWithin(
  db: Db,
  rows: readonly Row[],
  at: Date,
  { visitor, beginsAt, max, closing }: Quota,
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'write-visitor-audit',
    text: `with quota as (
             insert into audit_quotas as q (visitor, begins_at, kept, dropped, granted, audit_id, metadata, sealed)
             values ($3, $4, least($5::int, $6::int), greatest($5 - $6, 0), least($5, $6), $7, $8, $9)
             on conflict (visitor, begins_at) do update set
               kept = least(q.kept + $5, $6),
               dropped = q.dropped + greatest(q.kept + $5 - $6, 0),
               granted = least($5, $6 - q.kept)
             returning granted)
           insert into audit_logs (${columns}) ${rowsOf('$1::jsonb', '$2')}, quota where place <= granted`,
    values: [
      JSON.stringify(rows),
      at,
      visitor,
      beginsAt,
      rows.length,
      max,
      closing.audit_id,
      closing.metadata,
      closing.sealed,
    ],
  });
  return rowCount ?? 0;
}
