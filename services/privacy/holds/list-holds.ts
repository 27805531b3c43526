import { z } from 'zod';
import { namesOf } from '#services/identity/accounts.ts';
import type { Context } from '#services/platform/context.ts';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import type { Subject } from '#services/platform/person-records.ts';
import type { Hold, holdsPage, holdsQuery } from '../contract.ts';

type Row = Omit<Hold, 'placedBy' | 'releasedBy'> & { placed_by: string; released_by: string | null };

const columns = `h.hold_id as id, h.user_id as "userId", h.application_id as "applicationId", h.reason,
  h.placed_at as "placedAt", h.placed_by, h.released_at as "releasedAt", h.released_by,
  coalesce(
    (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from users u where u.id = h.user_id),
    (select trim(f.first_name || ' ' || f.last_name) from f where f.application_id = h.application_id)
  ) as name`;
/** @param which a statement of rows of `legal_holds` */
const holdsSql = (which: string): string => `
  with h as materialized (${which}),
  f as materialized (
    select application_id, first_name, last_name from application_forms where application_id in (select application_id from h))
  select ${columns} from h`;

async function named(ctx: Context, rows: readonly Row[]): Promise<Hold[]> {
  const ids = rows.flatMap(({ placed_by, released_by }) => [placed_by, released_by ?? []].flat());
  const names = await namesOf(ctx.pool, ids);
  const person = (id: string | null) => (id ? { id, name: names.get(id) ?? null } : null);
  return rows.map(({ placed_by, released_by, ...row }) => ({
    ...row,
    placedBy: person(placed_by),
    releasedBy: person(released_by),
  }));
}

/** Those in force on a person, the oldest first. */
export async function holdsOn(ctx: Context, { userId, applicationIds }: Subject): Promise<Hold[]> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'holds-on',
    text: `${holdsSql(
      'select * from legal_holds where released_at is null and (user_id = $1 or application_id = any($2))',
    )} order by h.placed_at, h.hold_id`,
    values: [userId, applicationIds],
  });
  return named(ctx, rows);
}

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** In force, or released; the newest first. */
export async function listHolds(
  ctx: Context,
  { released, limit, cursor }: z.infer<typeof holdsQuery>,
): Promise<z.infer<typeof holdsPage>> {
  const [at, id] = cursor ? readCursor(place, cursor) : [null, null];
  const { rows } = await ctx.pool.query<Row>({
    name: 'holds',
    text: `${holdsSql(
      `select * from legal_holds
       where (released_at is not null) = $1 and ($2::timestamptz is null or (placed_at, hold_id) < ($2, $3::uuid))
       order by placed_at desc, hold_id desc limit $4 + 1`,
    )} order by h.placed_at desc, h.hold_id desc`,
    values: [released, at, id, limit],
  });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items: await named(ctx, items), next: last ? writeCursor([last.placedAt, last.id]) : null };
}
