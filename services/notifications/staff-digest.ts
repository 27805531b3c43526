import { findMessage } from '#services/contact/messages.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import type { PrivacyRequest } from '#services/privacy/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { about } from './application-mails.ts';
import { deliver, withdraw } from './deliver.ts';
import type { MailSettings } from './mail-settings.ts';
import {
  closeWindow,
  gatheredIn,
  lockNotices,
  type NoticeKind,
  type StaffDigestJob,
} from './staff-notices.ts';
import { type DigestItem, digestMail } from './templates/digest.ts';

export interface DigestSettings extends MailSettings {
  /** Reads a privacy request. Passed in, because privacy depends on notifications. */
  findRequest: (db: Db, requestId: string) => Promise<PrivacyRequest | null>;
}
type Noticed = { kind: NoticeKind; subjectId: string };

/** What a notice says in the digest; null when what it is about was erased meanwhile. */
async function itemOf(
  { ctx, publicUrl, findRequest }: DigestSettings,
  { kind, subjectId }: Noticed,
): Promise<DigestItem | null> {
  if (kind === 'contact_message') {
    const message = await findMessage(ctx.pool, subjectId);
    return message && { kind, message };
  }
  if (kind === 'deletion_request') {
    const request = await findRequest(ctx.pool, subjectId);
    return request && { kind, request, url: `${publicUrl}/admin/privacy?id=${subjectId}` };
  }
  const person = await about(ctx, subjectId);
  if (!person) return null;
  const { position, created_at: submittedAt, workflow_status: status } = person;
  const url = `${publicUrl}/admin/applications/${subjectId}`;
  return { kind, position, submittedAt, status: statusLabel(status), url };
}

/** send-staff-digest: what was gathered in a window leaves as one mail at its end. Nothing joins a window once this job has begun. */
export function sendStaffDigest(settings: DigestSettings): JobHandler<StaffDigestJob> {
  const { ctx, staffMailbox } = settings;
  return async ({ id, data: { windowId } }) => {
    await inTransaction(ctx.pool, async (db) => {
      await lockNotices(db);
      await closeWindow(db, windowId, ctx.clock());
    });
    const noticed = await gatheredIn(ctx.pool, windowId);
    const items = (await Promise.all(noticed.map((one) => itemOf(settings, one)))).filter(
      (one) => one !== null,
    );
    const cause = { userId: null, cause: windowId, kind: 'staff_digest' } as const;
    if (items.length === 0) return withdraw(settings, cause, 'erased', { id });
    await deliver(settings, cause, async () => digestMail(staffMailbox, items), { id });
  };
}
