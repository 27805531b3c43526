import type { AdminNotificationJob, ConfirmationJob } from '#services/applications/effects.ts';
import type { Context } from '#services/platform/context.ts';
import { createBatchedRead, filledUp, inPlace } from '#services/platform/db/batched-read.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { deadlineOfStatus, type Status } from '#state-machines/application/vocabulary.ts';
import { confirmationLinks } from './confirmation-links.ts';
import { deliver, withdraw } from './deliver.ts';
import type { MailSettings } from './mail-settings.ts';
import { mayWriteTo } from './mailbox-limits.ts';
import { ownOrInDigest } from './staff-notices.ts';
import { confirmationMail, deadlineMissedMail, initialApplicationMail } from './templates/applications.ts';

interface Recipient {
  first_name: string;
  email: string;
  position: string;
  created_at: string;
  workflow_status: Status;
  /** Of the event that entered the status. */
  status_version: number;
  deadline_due: string | null;
}
const recipients = createBatchedRead<string, Recipient>(async (db, ids) => {
  const { rows } = await db.query<Recipient & { place: number }>({
    name: 'mails-about',
    text: `select place, first_name, email, position, created_at, workflow_status, deadline_due,
             (workflow_step_history -> -1 ->> 'version')::int as status_version
           from unnest($1::uuid[]) with ordinality as asked (id, place)
           join applications a using (id) where not is_sandbox and email <> '[erased]'`,
    values: [filledUp(ids)],
  });
  return inPlace(ids.length, rows);
});

/** Null once the person's data is erased, and in a sandbox: then there is nobody to write to. */
export async function about(ctx: Context, applicationId: string): Promise<Recipient | null> {
  return (await recipients(ctx.pool, applicationId)) ?? null;
}

/** The confirmation link, valid as long as the deadline that the same command armed (ruling 8). */
export function sendConfirmation(settings: MailSettings): JobHandler<ConfirmationJob> {
  const { ctx } = settings;
  return async ({ id, data: { applicationId, version, again, until: later } }) => {
    const person = await about(ctx, applicationId);
    const cause = { applicationId, version, kind: 'confirmation', again } as const;
    if (!person) return withdraw(settings, cause, 'erased', { id });
    const isToConfirm = deadlineOfStatus[person.workflow_status] === 'email';
    // Another version: the step was taken back before its mail left.
    if (!person.deadline_due || !isToConfirm || person.status_version !== version)
      return withdraw(settings, cause, 'moved-on', { id });
    const until = later ?? person.deadline_due;
    const mail = async () => {
      const linkCause = later ? `until ${later}` : `event ${version}`;
      const links = await confirmationLinks(settings, { applicationId, until, cause: linkCause });
      return confirmationMail(person.email, {
        firstName: person.first_name,
        position: person.position,
        submittedAt: person.created_at,
        ...links,
        until,
      });
    };
    await deliver(settings, cause, mayWriteTo(settings, 'confirmation', person.email, cause, mail), { id });
  };
}

/** Tells staff of a new application or a missed deadline. */
export function sendAdminNotification(settings: MailSettings): JobHandler<AdminNotificationJob> {
  const { ctx, publicUrl, staffMailbox } = settings;
  return async ({ id, data: { applicationId, version, type, again } }) => {
    const person = await about(ctx, applicationId);
    const cause = { applicationId, version, kind: type, again } as const;
    if (!person) return withdraw(settings, cause, 'erased', { id });
    const url = `${publicUrl}/admin/applications/${applicationId}`;
    const mail = async () =>
      type === 'initial_application'
        ? initialApplicationMail(staffMailbox, {
            position: person.position,
            submittedAt: person.created_at,
            url,
          })
        : deadlineMissedMail(staffMailbox, {
            status: statusLabel(person.workflow_status),
            due: person.deadline_due ?? ctx.clock().toISOString(),
            url,
          });
    await deliver(settings, cause, ownOrInDigest(settings, cause, applicationId, mail), { id });
  };
}
