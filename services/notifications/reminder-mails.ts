import type { MailJob } from '#services/applications/effects.ts';
import { parseBody, readFact, recorded } from '#services/event-log/read.ts';
import type { JobHandler } from '#services/platform/jobs.ts';
import { type DeadlineKind, deadlineOfStatus } from '#state-machines/application/vocabulary.ts';
import { confirmationLinks } from './confirmation-links.ts';
import { deliver } from './deliver.ts';
import { about, type MailSettings } from './jobs.ts';
import { reminderMail } from './templates/reminders.ts';

const pages = {
  details: 'detailed-info',
  assessment: 'assessment',
  documents: 'documents',
  contract: 'contract',
} as const satisfies Record<Exclude<DeadlineKind, 'email'>, string>;

/** Earlier reminders announce another; these are the last of their deadline (ruling 9). */
const last: ReadonlySet<string> = new Set(['1d', '6h']);

/**
 * send-reminder: tells the applicant what the fact `reminder.sent` records. Nothing is sent when the step was done, or the deadline
 * passed, before the mail left.
 */
export function sendReminderMail({ ctx, send, publicUrl }: MailSettings): JobHandler<MailJob> {
  return async ({ data: { applicationId, version, again } }) => {
    const row = await readFact(ctx.pool, applicationId, version);
    const fact = row && recorded(parseBody(row));
    const person = await about(ctx, applicationId);
    if (fact?.type !== 'reminder.sent' || !person?.deadline_due) return;
    const { kind, armedBy, before } = fact.data;
    const { deadline_due: due, status_version: entered, workflow_status: status } = person;
    // A deadline is set when its status is entered: whoever entered one since has another, or none.
    if (deadlineOfStatus[status] !== kind || entered > armedBy) return;
    const now = ctx.clock();
    if (now.toISOString() >= due) return;
    await deliver(ctx, send, { applicationId, version, kind: 'reminder', again }, async () => {
      // The very links of the mail that asked for it, which this one recalls.
      const cause = `fact ${entered}`;
      const links =
        kind === 'email'
          ? await confirmationLinks({ ctx, publicUrl }, { applicationId, until: due, cause })
          : { url: `${publicUrl}/applicant/${pages[kind]}` };
      return reminderMail(person.email, {
        firstName: person.first_name,
        kind,
        due,
        position: person.position,
        submittedAt: person.created_at,
        ...links,
        isLast: last.has(before),
      });
    });
  };
}
