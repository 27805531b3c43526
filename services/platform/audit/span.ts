import canonicalize from 'canonicalize';
import type { Pool } from '../db/postgres.ts';
import { TileBuilder } from '../transparency/tile-builder.ts';

/** Days of the audit log, as a seal vouches for them. */
export interface AuditSpan {
  /** The first moment of its first day, UTC; left out where it begins with the first entry of all. */
  from?: string | undefined;
  /** The first moment of the day after its last. */
  until: string;
  entries: number;
  /** RFC 6962's root over its entries, hex. */
  root: string;
}

const pageSize = 2_000;
/** To the microsecond: a place between two entries is as good as another for a forger. */
const atText = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const pageSql = `
  select audit_id, user_id, on_behalf_of, action, resource_type, resource_id, metadata, sealed, ${atText} as created_at
  from audit_logs
  where created_at < $1 and (created_at, audit_id) > ($2::timestamptz, $3::uuid)
  order by created_at, audit_id limit ${pageSize}`;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** The last place before a moment, to the microsecond: an entry at that very moment follows, whatever its id. */
const placeBefore = (moment: string): [at: string, id: string] => [
  new Date(Date.parse(moment) - 1).toISOString().replace('Z', '999Z'),
  lastId,
];

/** The entries of a time in the order of time and id, each as canonical JSON, and the root over them. */
export async function auditSpan(pool: Pool, from: string | undefined, until: string): Promise<AuditSpan> {
  const tree = await TileBuilder.resume(0, async () => null);
  let after: [at: string, id: string] = from ? placeBefore(from) : ['-infinity', lastId];
  for (;;) {
    const { rows } = await pool.query<{ audit_id: string; created_at: string }>({
      name: 'audit-span',
      text: pageSql,
      values: [until, ...after],
    });
    for (const row of rows) tree.add(Buffer.from(canonicalize(row) ?? ''));
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
    after = [last.created_at, last.audit_id];
  }
  return { ...(from && { from }), until, entries: tree.size, root: tree.root().toString('hex') };
}

/** The oldest entry that waits to be handed on to the audit log (outbox.ts): its day is not over. */
export async function oldestWaitingEntry(pool: Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ at: string | null }>('select min(created_at) as at from audit_outbox');
  return rows[0]?.at ? new Date(rows[0].at) : null;
}
