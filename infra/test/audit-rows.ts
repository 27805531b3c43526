import type { PgBoss } from 'pg-boss';
import { inject } from 'vitest';
import { readable, type StoredEntry, unsealEntries } from '#services/platform/audit/sealing.ts';
import { drainOutbox } from '#services/platform/jobs/outbox.ts';
import type { FreshDatabase } from './fresh-database.ts';
import type { Visitor } from './visitor.ts';

export type AuditRow = ReturnType<typeof readable<StoredEntry>>;

/** On a cluster entries wait beside their events until a worker hands them on, for which it needs no queue. */
async function handOn({ pool }: FreshDatabase['ctx']): Promise<void> {
  if (inject('database').template === null)
    await drainOutbox(pool, {} as PgBoss, 1_000, new Set(['audit_outbox']));
}

/** Entries of the audit log in the order of time, with what was sealed. @param condition SQL over its columns */
export async function auditRows(
  { owner, ctx }: Pick<FreshDatabase, 'owner' | 'ctx'>,
  condition = 'true',
  values: unknown[] = [],
): Promise<AuditRow[]> {
  await handOn(ctx);
  const { rows } = await owner.query<StoredEntry>(
    `select audit_id, user_id, on_behalf_of, action, resource_type, resource_id, metadata, sealed, created_at
     from audit_logs where ${condition} order by created_at, audit_id`,
    values,
  );
  const unsealed = await unsealEntries(ctx.keys, rows);
  return rows.map((row, place) => readable(row, unsealed[place] ?? null));
}

/** Those that came from an address. */
export const auditRowsFrom = async (
  world: Pick<FreshDatabase, 'owner' | 'ctx'>,
  address: string,
): Promise<AuditRow[]> => (await auditRows(world)).filter((row) => row.ip_address === address);

/** Something that the audit log has an entry of. */
export async function leaveEntry(who: Visitor): Promise<void> {
  const entry = {
    action: 'page_not_found',
    resourceType: 'page',
    resourceId: '/nowhere',
    metadata: {},
    timestamp: '2019-05-05T05:05:05.000Z',
  };
  const { status } = await who.post('/api/audit-logs', { entries: [entry] });
  if (status !== 202) throw new Error(`the entry was not kept (${status})`);
}
