import { appendFacts, newStream } from '#services/event-log/append.ts';
import type { Origin } from '#services/event-log/fact.ts';
import { issueLink } from '#services/identity/links.ts';
import type { AuditEntry } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import { type Db, inTransaction } from '#services/platform/postgres.ts';
import { decide } from '#state-machines/application/decide.ts';
import type { Submission } from '../contract.ts';
import { jobsFor } from '../effects.ts';

export interface SubmitApplication {
  form: Submission;
  /** The signed-in applicant, if any. A visitor's application is attached to an account by the confirmation link (ruling 16). */
  userId: string | null;
  /** The form's own key: sending it twice makes one application. */
  idempotencyKey: string | null;
  origin: Omit<Origin, 'release'>;
  audit?: AuditEntry;
}

async function insertForm(
  db: Db,
  applicationId: string,
  personId: string,
  input: SubmitApplication,
  at: Date,
): Promise<boolean> {
  const { form, userId } = input;
  const { rowCount } = await db.query({
    name: 'insert-application-form',
    text: `insert into application_forms (application_id, person_id, user_id, created_at, first_name, last_name, email,
                                          phone, address, linkedin_url, portfolio_url, motivation)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    values: [
      applicationId,
      personId,
      userId,
      at,
      form.firstName,
      form.lastName,
      form.email,
      form.phone,
      form.address,
      form.linkedinUrl,
      form.portfolioUrl,
      form.motivation,
    ],
  });
  return rowCount === 1;
}

/**
 * A person applies: personal data, the first facts, the assessment token and the jobs for account, confirmation and
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
  const commandId = derivedId('submit', applicationId);
  const actor = { kind: 'applicant', id: userId } as const;
  const facts = decide(
    null,
    { type: 'submit', at: at.toISOString(), actor, position: form.position },
    ctx.deadlines,
  );
  await inTransaction(ctx.pool, async (db) => {
    if (!(await insertForm(db, applicationId, personId, input, at))) return;
    await appendFacts(db, ctx.keys, {
      stream: newStream(applicationId, personId),
      facts,
      commandId,
      at,
      origin: { ...input.origin, release: ctx.release },
      jobsFor,
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
