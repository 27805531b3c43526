import type { MailJob } from '#services/applications/effects.ts';
import { parseBody, readEvent, recorded } from '#services/event-log/read.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { deadlines } from '#state-machines/application/deadlines.ts';
import { type DeadlineKind, deadlineOfStatus } from '#state-machines/application/vocabulary.ts';
import { about } from './application-mails.ts';
import { confirmationLinks } from './confirmation-links.ts';
import { deliver, withdraw } from './deliver.ts';
import type { MailSettings } from './mail-settings.ts';
import { mayWriteTo } from './mailbox-limits.ts';
import { reminderMail } from './templates/reminders.ts';

/** Earlier reminders announce another; these are the last of their deadline (ruling 9). */
const last: ReadonlySet<string> = new Set(['1d', '6h']);

/**
 * send-reminder: tells the applicant what the event `reminder.sent` records. Nothing is sent when the step was done, or the deadline
 * passed, before the mail left.
 */
export function sendReminderMail(settings: MailSettings): JobHandler<MailJob> {
  const { ctx, publicUrl } = settings;
  return async ({ id, data: { applicationId, version, again } }) => {
    const row = await readEvent(ctx.pool, applicationId, version);
    const event = row && recorded(parseBody(row));
    const person = await about(ctx, applicationId);
    const cause = { applicationId, version, kind: 'reminder', again } as const;
    if (event?.type !== 'reminder.sent' || !person) return withdraw(settings, cause, 'erased', { id });
    const { kind, armedBy, before } = event.data;
    const { deadline_due: due, status_version: entered, workflow_status: status } = person;
    const now = ctx.clock();
    // A deadline is set when its status is entered: one entered since has another deadline, or none.
    const isInForce = deadlineOfStatus[status] === kind && entered <= armedBy;
    if (!due || !isInForce || now.toISOString() >= due) return withdraw(settings, cause, 'moved-on', { id });
    const mail = async () => {
      // The very links of the mail that asked for it, which this one recalls.
      const linkCause = `event ${entered}`;
      const links =
        kind === 'email'
          ? await confirmationLinks(settings, { applicationId, until: due, cause: linkCause })
          : { url: `${publicUrl}/applicant/${deadlines[kind].page}` };
      return reminderMail(person.email, {
        firstName: person.first_name,
        kind,
        due,
        position: person.position,
        submittedAt: person.created_at,
        ...links,
        isLast: last.has(before),
      });
    };
    // A stranger who applies with an address causes its reminders, too.
    const limited = kind === 'email' ? mayWriteTo(settings, 'confirmation', person.email, cause, mail) : mail;
    await deliver(settings, cause, limited, { id });
  };
}
