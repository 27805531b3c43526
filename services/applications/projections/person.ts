import type { Context } from '#services/platform/context.ts';

/** Whose key protects what is kept about an application; null when there is no such application, or its form is erased. */
export async function applicationPerson(ctx: Context, applicationId: string): Promise<string | null> {
  const { rows } = await ctx.pool.query<{ person_id: string }>({
    name: 'application-person',
    text: 'select person_id from application_forms where application_id = $1',
    values: [applicationId],
  });
  return rows[0]?.person_id ?? null;
}
