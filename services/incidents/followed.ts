import { applicationEvents } from '#services/applications/projections/events.ts';
import { mailsOf } from '#services/notifications/mail-history.ts';
import type { Context } from '#services/platform/context.ts';
import type { Followed, IncidentFilter } from './contract.ts';
import { matching } from './matching.ts';

/**
 * One application from the incident's first event on: its own events marked, what came in between and what followed, and the mails of each.
 * @throws DomainError `not-found`
 */
export async function readFollowed(ctx: Context, id: string, filter: IncidentFilter): Promise<Followed> {
  const { text, values } = matching(filter);
  const [{ items }, mails, { rows }] = await Promise.all([
    applicationEvents(ctx, id),
    mailsOf(ctx, id),
    ctx.readPool.query<{ version: number }>({
      text: `select e.version from application_events e where e.application_id = $${values.length + 1}::uuid and ${text}`,
      values: [...values, id],
    }),
  ]);
  const parts = new Set(rows.map(({ version }) => version));
  const first = Math.min(...parts);
  return {
    items: items
      .filter(({ version }) => version >= first)
      .map(({ version, type, at, from, to, actor }) => ({
        version,
        type,
        at,
        from,
        to,
        actor: actor.name,
        isPart: parts.has(version),
        mails: mails
          .filter((mail) => mail.version === version)
          .map(({ label, status }) => ({ label, status })),
      })),
  };
}
