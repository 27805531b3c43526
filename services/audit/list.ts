import { z } from 'zod';
import { namesOf } from '#services/identity/accounts.ts';
import { readable, type StoredEntry, unsealEntries } from '#services/platform/audit/sealing.ts';
import type { Context } from '#services/platform/context.ts';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import type { AuditRow, auditQuery } from './contract.ts';

type Query = z.output<typeof auditQuery>;

const cursorShape = z.tuple([z.iso.datetime(), z.uuid()]);

function conditions({ action, userId, from, to, cursor }: Query): { texts: string[]; values: unknown[] } {
  const texts = ['true'];
  const values: unknown[] = [];
  const next = (value: unknown) => `$${values.push(value)}`;
  if (action) texts.push(`action = ${next(action)}`);
  if (userId) texts.push(`user_id = ${next(userId)}`);
  if (from) texts.push(`created_at >= ${next(from)}`);
  if (to) texts.push(`created_at < ${next(to)}`);
  if (cursor) {
    const [at, id] = readCursor(cursorShape, cursor);
    texts.push(`(created_at, audit_id) < (${next(at)}::timestamptz, ${next(id)}::uuid)`);
  }
  return { texts, values };
}

/** A short stable name per shape of statement, so that each is planned once a connection. */
const shapeOf = (query: Query): string =>
  (['action', 'userId', 'from', 'to', 'cursor'] as const).filter((name) => query[name]).join('-');

/** One page of the audit log, newest first, keyset-paged, with the names that its people have now. */
export async function listAudit(
  { readPool: db, keys }: Pick<Context, 'readPool' | 'keys'>,
  query: Query,
): Promise<{ items: AuditRow[]; next: string | null }> {
  const { texts, values } = conditions(query);
  const { rows } = await db.query<StoredEntry>({
    name: `list-audit-${shapeOf(query)}`,
    text: `select audit_id, user_id, on_behalf_of, action, resource_type, resource_id, metadata,
                  sealed, created_at
           from audit_logs where ${texts.join(' and ')}
           order by created_at desc, audit_id desc limit $${values.length + 1}`,
    values: [...values, query.limit + 1],
  });
  const shown = rows.slice(0, query.limit);
  const unsealed = await unsealEntries(keys, shown);
  const page = shown.map((row, place) => readable(row, unsealed[place] ?? null));
  const people = page.flatMap((row) => [row.user_id, row.on_behalf_of]).filter((id) => id !== null);
  const names = await namesOf(db, [...new Set(people)]);
  const person = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? null });
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    items: page.map((row) => ({
      id: row.audit_id,
      createdAt: row.created_at,
      action: row.action,
      resourceType: row.resource_type,
      resourceId: row.resource_id,
      user: person(row.user_id),
      onBehalfOf: person(row.on_behalf_of),
      metadata: row.metadata,
      userAgent: row.user_agent,
      ipAddress: row.ip_address,
    })),
    next: last ? writeCursor([last.created_at, last.audit_id]) : null,
  };
}
