import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';
import { applicationEvents } from './projections/events.ts';

/**
 * The applications of an account, and those from its proven address that no account has accepted yet, newest first. Sandboxes have no
 * owner.
 */
export async function applicationsOf(db: Db, userId: string, email: string | null): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'export-applications-of',
    text: `select id from applications
           where (user_id = $1 or (user_id is null and id in (
                   select application_id from application_forms where lower(email) = lower($2)))) and not is_sandbox
           order by created_at desc, id`,
    values: [userId, email],
  });
  return rows.map(({ id }) => id);
}

/** The history with free text decrypted: staff's notes about a person are that person's data, too. */
async function events(ctx: Context, applicationId: string) {
  const { items } = await applicationEvents(ctx, applicationId);
  return items.map(({ version, type, at, recordedAt, from, to, actor, reason, notes, data }) => ({
    application_id: applicationId,
    version,
    type,
    data: { at, from, to, actor: actor.kind, reason, notes, ...data },
    recorded_at: recordedAt,
  }));
}

/** What this capability keeps about a person. */
export async function exportOf(ctx: Context, { applicationIds }: Subject): Promise<PersonRecords> {
  const rowsOf = async (table: string, order: string) => {
    const { rows } = await ctx.pool.query<Record<string, unknown>>(
      `select * from ${table} where application_id = any($1) order by ${order}`,
      [applicationIds],
    );
    return rows;
  };
  return {
    application_forms: await rowsOf('application_forms', 'created_at desc'),
    application_states: await rowsOf('application_states', 'submitted_at desc'),
    application_steps: await rowsOf('application_steps', 'application_id, version'),
    application_events: (await Promise.all(applicationIds.map((id) => events(ctx, id)))).flat(),
  };
}
