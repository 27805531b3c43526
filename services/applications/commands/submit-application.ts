import { appendEvents } from '#services/event-log/append/append.ts';
import type { Origin } from '#services/event-log/append/event.ts';
import { newStream } from '#services/event-log/append/stream.ts';
import { noteApplication } from '#services/identity/accounts.ts';
import { issueLink } from '#services/identity/links.ts';
import type { AuditEntry } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import { decide } from '#state-machines/application/decide.ts';
import { jobsWith } from '../effects.ts';
import { givenForm, insertForm } from '../forms.ts';
import type { Submission } from '../submission-contract.ts';

export interface SubmitApplication {
  form: Submission;
  /** The signed-in applicant, if any. A visitor's application is attached to an account by the confirmation link (ruling 16). */
  userId: string | null;
  /** The form's own key: sending it twice makes one application. */
  idempotencyKey: string | null;
  origin: Omit<Origin, 'release'>;
  audit?: AuditEntry;
}

/**
 * A person applies: personal data, the first events, the assessment token and the jobs for account, confirmation and
 * notification, in one transaction.
 * @returns the application's id; the earlier one when the same form is sent again
 */
export async function submitApplication(ctx: Context, input: SubmitApplication): Promise<string> {
  const at = ctx.clock();
  const { form, idempotencyKey, userId } = input;
  const applicationId = idempotencyKey
    ? derivedId('application', idempotencyKey, form.email.toLowerCase())
    : newId(at);
  // Derived, so that a repeat of a half-done request finds its own key.
  const personId = derivedId('person', applicationId);
  await ctx.keys.create(personId, at);
  if (userId) await noteApplication(ctx.pool, userId, applicationId);
  const commandId = derivedId('submit', applicationId);
  const actor = { kind: 'applicant', id: userId } as const;
  const events = decide(
    null,
    { type: 'submit', at: at.toISOString(), actor, position: form.position },
    ctx.settings.deadlines,
  );
  await inTransaction(ctx.pool, async (db) => {
    if (!(await insertForm(db, { applicationId, personId, userId, at, form }))) return;
    await appendEvents(db, ctx.keys, {
      stream: newStream(applicationId, personId),
      events,
      commandId,
      at,
      origin: { ...input.origin, release: ctx.release },
      given: givenForm(form),
      jobsFor: jobsWith(ctx.settings),
      ...(input.audit && { audit: input.audit }),
    });
    // generate_assessment_token of the specification; of no use before the invitation gives it an end (ruling 11).
    await issueLink(db, ctx.secrets, {
      purpose: 'assessment',
      applicationId,
      userId: null,
      at,
      expiresAt: null,
    });
  });
  ctx.announce(applicationId);
  return applicationId;
}
