import type { z } from 'zod';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { SavedView, savedViewRequest } from './contract.ts';

type Screen = SavedView['screen'];

/** More would be hard to navigate, and a script cannot add rows without end. */
const mostViews = 50;

/** A user's own views of a screen, by name. */
export async function listViews(ctx: Context, userId: string, screen: Screen): Promise<SavedView[]> {
  const { rows } = await ctx.pool.query<SavedView>({
    name: 'list-views',
    text: `select view_id as id, screen, name, query from saved_views where user_id = $1 and screen = $2
           order by lower(name), view_id`,
    values: [userId, screen],
  });
  return rows;
}

/**
 * Keeps a view, or changes the one with this id. A name stands for one view a screen.
 * @throws DomainError `conflict` when the name is taken, `limit-reached` when there are too many
 */
export async function saveView(
  ctx: Context,
  userId: string,
  id: string,
  view: z.infer<typeof savedViewRequest>,
): Promise<SavedView> {
  const { screen, name, query } = view;
  const outcome = await inTransaction(ctx.pool, async (db) => {
    // Two saves of one person at once: one after the other, so that the second sees the first.
    await db.query({
      name: 'lock-views',
      text: "select pg_advisory_xact_lock(hashtextextended('views ' || $1, 0))",
      values: [userId],
    });
    return keep(db, userId, id, view, ctx.clock());
  });
  if (outcome === 'taken') {
    throw new DomainError('conflict', `You already have a view named '${name}'. Please choose another name.`);
  }
  if (outcome === 'full') {
    throw new DomainError('conflict', `You have ${mostViews} views. Please delete one you no longer need.`);
  }
  return { id, screen, name, query };
}

async function keep(
  db: Db,
  userId: string,
  id: string,
  { screen, name, query }: z.infer<typeof savedViewRequest>,
  at: Date,
): Promise<'saved' | 'taken' | 'full' | undefined> {
  const { rows } = await db.query<{ outcome: 'saved' | 'taken' | 'full' }>({
    name: 'save-view',
    text: `with known as (
             select count(*) filter (where view_id <> $2 and screen = $3 and name = $4) as taken,
                    count(*) filter (where view_id <> $2) as others
             from saved_views where user_id = $1
           ), kept as (
             insert into saved_views (user_id, view_id, screen, name, query, created_at)
             select $1, $2, $3, $4, $5, $6 from known where taken = 0 and others < ${mostViews}
             on conflict (user_id, view_id) do update
               set screen = excluded.screen, name = excluded.name, query = excluded.query
             returning 1
           )
           select case when taken > 0 then 'taken' when exists (select from kept) then 'saved' else 'full' end as outcome
           from known`,
    values: [userId, id, screen, name, query, at],
  });
  return rows[0]?.outcome;
}

/** Deleting what is gone already is fine. */
export async function deleteView(ctx: Context, userId: string, id: string): Promise<void> {
  await ctx.pool.query({
    name: 'delete-view',
    text: 'delete from saved_views where user_id = $1 and view_id = $2',
    values: [userId, id],
  });
}

/** With the account go its views. */
export async function forgetViews(db: Db, userId: string): Promise<void> {
  await db.query({
    name: 'forget-views',
    text: 'delete from saved_views where user_id = $1',
    values: [userId],
  });
}
