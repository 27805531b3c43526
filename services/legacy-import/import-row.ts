import { runCommand } from '#services/applications/commands/run-command.ts';
import { givenForm, insertForm } from '#services/applications/forms.ts';
import { appendEvents } from '#services/event-log/append/append.ts';
import { newStream } from '#services/event-log/append/stream.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId } from '#services/platform/ids.ts';
import { decide } from '#state-machines/application/decide.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import type { LegacyRow } from './row.ts';

/** The same line of the same system is the same application. */
export const idOf = ({ id, email, created_at }: LegacyRow): string =>
  derivedId('legacy-application', id || `${email.toLowerCase()} ${created_at.toISOString()}`);

const origin = (applicationId: string) =>
  ({ causation: 'ops:import', correlation: applicationId, client: 'ops' }) as const;

/**
 * One application of a former system: its form, the day when it was sent in, and where it stood, as a correction by the admin
 * who imports. All of it or nothing.
 * @returns false when it was imported before
 */
export async function importRow(ctx: Context, row: LegacyRow, admin: Actor): Promise<boolean> {
  const applicationId = idOf(row);
  const personId = derivedId('person', applicationId);
  const now = ctx.clock();
  await ctx.keys.create(personId, now);
  // Before the transaction: its connection must not wait for another.
  const encrypt = await ctx.keys.encryptor(personId);
  const keys = { encryptor: async () => encrypt };
  return inTransaction(ctx.pool, async (db) => {
    const at = row.created_at;
    const form = {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      address: row.address,
      linkedinUrl: row.linkedin_url,
      portfolioUrl: row.portfolio_url,
      motivation: row.motivation,
    };
    if (!(await insertForm(db, { applicationId, personId, userId: null, at, form }))) return false;
    const applicant = { kind: 'applicant', id: null } as const;
    const { position, workflow_status: to, notes } = row;
    await appendEvents(db, ctx.keys, {
      stream: newStream(applicationId, personId),
      events: decide(null, {
        type: 'submit',
        at: at.toISOString(),
        actor: applicant,
        position,
        legacy: true,
      }),
      commandId: derivedId('import', applicationId),
      at,
      origin: { ...origin(applicationId), release: ctx.release },
      given: givenForm(form),
      jobsFor: () => [],
    });
    if (to === 'application_received') return true;
    const reason = 'Imported from the former system';
    await runCommand(
      { ...ctx, announce: () => undefined },
      {
        applicationId,
        commandId: derivedId('import-status', applicationId),
        origin: origin(applicationId),
        keys,
        command: () => ({
          type: 'correct',
          at: now.toISOString(),
          actor: admin,
          to,
          reason,
          ...(notes && { notes }),
        }),
      },
      db,
    );
    return true;
  });
}
