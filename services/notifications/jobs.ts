import type { AdminNotificationJob, ConfirmationJob } from '#services/applications/effects.ts';
import type { Context } from '#services/platform/context.ts';
import { filledUp, gather, inPlace } from '#services/platform/gather.ts';
import type { JobHandler } from '#services/platform/jobs.ts';
import type { SendMail } from '#services/platform/mail.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { deadlineOfStatus, type Status } from '#state-machines/application/vocabulary.ts';
import { confirmationLinks } from './confirmation-links.ts';
import { deliver } from './deliver.ts';
import { confirmationMail, deadlineMissedMail, initialApplicationMail } from './templates/applications.ts';

export interface MailSettings {
  ctx: Context;
  send: SendMail;
  publicUrl: string;
  staffMailbox: string;
}

interface Recipient {
  first_name: string;
  email: string;
  position: string;
  created_at: string;
  workflow_status: Status;
  /** Of the fact that entered the status. */
  status_version: number;
  deadline_due: string | null;
}
const recipients = gather<string, Recipient>(async (db, ids) => {
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
export function sendConfirmation({ ctx, send, publicUrl }: MailSettings): JobHandler<ConfirmationJob> {
  return async ({ data: { applicationId, version, again, until: later } }) => {
    const person = await about(ctx, applicationId);
    // No deadline for an address: it is confirmed already, or the application has moved on. Another version: the step was taken
    // back before its mail left.
    if (!person?.deadline_due || deadlineOfStatus[person.workflow_status] !== 'email') return;
    if (person.status_version !== version) return;
    const until = later ?? person.deadline_due;
    const cause = { applicationId, version, kind: 'confirmation', again } as const;
    await deliver(ctx, send, cause, async () => {
      const linkCause = later ? `until ${later}` : `fact ${version}`;
      const links = await confirmationLinks({ ctx, publicUrl }, { applicationId, until, cause: linkCause });
      return confirmationMail(person.email, {
        firstName: person.first_name,
        position: person.position,
        submittedAt: person.created_at,
        ...links,
        until,
      });
    });
  };
}

/** Tells staff of a new application or a missed deadline. */
export function sendAdminNotification({
  ctx,
  send,
  publicUrl,
  staffMailbox,
}: MailSettings): JobHandler<AdminNotificationJob> {
  return async ({ data: { applicationId, version, type, again } }) => {
    const person = await about(ctx, applicationId);
    if (!person) return;
    const url = `${publicUrl}/admin/applications/${applicationId}`;
    await deliver(ctx, send, { applicationId, version, kind: type, again }, async () =>
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
          }),
    );
  };
}
