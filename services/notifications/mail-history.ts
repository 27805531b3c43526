import { queues, type StatusMailKind, statusMailKinds } from '#services/applications/effects.ts';
import { holdStream } from '#services/event-log/append/hold.ts';
import { loadStream } from '#services/event-log/append/stream.ts';
import type { AuditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { type MailRecord, type WithdrawnBecause, withdrawnBecause } from './contract.ts';

type Row = Omit<MailRecord, 'label' | 'to' | 'resendRefusal' | 'withdrawnBecause'> & {
  reason: WithdrawnBecause | null;
};

const labels: Record<string, string> = {
  confirmation: 'Please confirm your application',
  initial_application: 'New application received',
  deadline_missed: 'A deadline has passed',
  reminder: 'Reminder of a deadline',
  assessment_invitation: 'Invitation to the assessment',
  details_requested: 'Details requested',
  documents_requested: 'Documents requested',
  document_rejected: 'Document rejected',
  contract_offered: 'Contract offered',
  employed: 'Employed',
  rejected: 'Rejected',
  future_opportunities: 'Future opportunities',
  answer_received: 'Answer received',
  withdrawn: 'Withdrawn',
};
const toStaff: ReadonlySet<string> = new Set(['initial_application', 'deadline_missed']);
const isStatusMail = (kind: string): kind is StatusMailKind =>
  (statusMailKinds as readonly string[]).includes(kind);

/** The job that sends such a mail; null for mails that have another way of being had again. */
function jobOf(kind: string): { queue: string; data: Record<string, string> } | null {
  if (kind === 'confirmation') return { queue: queues.sendConfirmation, data: {} };
  if (kind === 'assessment_invitation') return { queue: queues.sendAssessmentInvitation, data: {} };
  if (kind === 'reminder') return { queue: queues.sendReminder, data: {} };
  if (toStaff.has(kind)) return { queue: queues.sendAdminNotification, data: { type: kind } };
  return isStatusMail(kind) ? { queue: queues.sendStatusMail, data: { kind } } : null;
}

/** What a mail says has to be true still. */
function refusalOf(
  { kind, version }: Pick<Row, 'kind' | 'version'>,
  state: ApplicationState | null,
): string | null {
  if (!state || state.erasedAt)
    return 'The personal data of this application is erased, so there is no recipient.';
  if (state.isSandbox) return 'Sandboxes send no mail.';
  if (!jobOf(kind) || version === null)
    return 'This mail is not sent again; its recipient can ask for another.';
  if (kind === 'reminder') {
    // It came after the deadline that it recalls was set.
    const isInForce = state.deadline && !state.isOverdue && version > state.deadline.armedBy;
    return isInForce ? null : 'The deadline is over or met; this mail would recall what is no longer so.';
  }
  const isOfStep = !toStaff.has(kind) && kind !== 'document_rejected';
  if (isOfStep && state.statusVersion !== version)
    return 'The application has moved since; this mail would say what is no longer so.';
  return null;
}

async function recordsOf(db: Db, applicationId: string): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    name: 'mails-of-application',
    text: `select mail_id as id, kind, cause_version as version, status, attempts, response, reason, queued_at as "queuedAt",
             sent_at as "sentAt", resend_of as "resendOf"
           from mails where application_id = $1 order by queued_at desc, mail_id`,
    values: [applicationId],
  });
  return rows;
}

/** Every mail of an application, newest first. @throws DomainError `not-found` */
export async function mailsOf(ctx: Context, applicationId: string): Promise<MailRecord[]> {
  const [{ state }, rows] = await Promise.all([
    loadStream(ctx.readPool, applicationId, newId()),
    recordsOf(ctx.readPool, applicationId),
  ]);
  return rows.map(({ reason, ...row }) => ({
    ...row,
    withdrawnBecause: reason && withdrawnBecause[reason],
    label: labels[row.kind] ?? row.kind,
    to: toStaff.has(row.kind) ? 'staff' : 'applicant',
    resendRefusal: refusalOf(row, state),
  }));
}

/** The mails that one event called for. @throws DomainError `not-found` */
export async function mailsOfEvent(
  ctx: Context,
  applicationId: string,
  version: number,
): Promise<MailRecord[]> {
  return (await mailsOf(ctx, applicationId)).filter((mail) => mail.version === version);
}

/**
 * Sends a mail once more: a new record, with the same link if it carries one. The stream is locked until the job is queued.
 * @param cause the same cause again sends nothing more
 * @throws DomainError `not-found`, `conflict` when its content is no longer true
 */
export async function resendMail(
  ctx: Context,
  { applicationId, mailId }: { applicationId: string; mailId: string },
  cause: string,
  audit: AuditEntry,
): Promise<void> {
  await inTransaction(ctx.pool, async (db) => {
    const { state } = await holdStream(db, applicationId, cause);
    const mail = (await recordsOf(db, applicationId)).find(({ id }) => id === mailId);
    if (!mail) throw new DomainError('not-found', 'There is no such mail.');
    const refusal = refusalOf(mail, state);
    if (refusal) throw new DomainError('conflict', `${refusal} Nothing was sent.`);
    const job = jobOf(mail.kind);
    if (!job || mail.version === null) throw new DomainError('conflict', 'This mail is not sent again.');
    const data = { applicationId, version: mail.version, ...job.data, again: cause };
    const { rowCount } = await db.query({
      name: 'queue-mail-again',
      text: 'insert into job_outbox (application_id, job_id, queue, data) values ($1, $2, $3, $4) on conflict do nothing',
      values: [applicationId, derivedId('job', job.queue, cause), job.queue, data],
    });
    if (rowCount === 1) await writeAudit(db, audit, ctx.clock(), applicationId);
  });
}
