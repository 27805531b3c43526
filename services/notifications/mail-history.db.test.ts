import { describe, expect, it } from 'vitest';
import { connectionOf } from '#infra/test/connection.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { waitsForRow } from '#infra/test/waiting.ts';
import { undoBeforeMailMs } from '#services/applications/effects.ts';
import type { Problem } from '#services/platform/contract.ts';
import type { MailRecord } from './contract.ts';

const { ctx, clock, owner, signInStaff, signInApplicant, applicationAt, advance, submit } =
  await freshDatabase();
const jobs = testJobs(ctx);

const listed = async (by: Visitor, id: string) =>
  (await by.get<{ items: MailRecord[] }>(`/api/applications/${id}/mails`)).body.items;
/** Mails of one moment are in no order. */
const requested = async (by: Visitor, id: string) =>
  (await listed(by, id)).find(({ kind }) => kind === 'details_requested');
const resend = (by: Visitor, id: string, mailId: string, key?: string) =>
  by.post<Problem>(`/api/applications/${id}/mails/${mailId}/resend`, {}, key ? { key } : {});
async function leave(): Promise<void> {
  clock.advance(undoBeforeMailMs);
  await jobs.runDue();
}

describe('the e-mail history of an application', () => {
  it('shows every mail with its kind, recipient, state and the server’s answer, newest first', async () => {
    const { id } = await applicationAt('email_confirmed');
    await leave();
    clock.advance(1_000);
    await advance(id, 'raw_review_pending');
    await advance(id, 'detailed_info_requested');
    await leave();
    const editor = await signInStaff('editor');
    const items = await listed(editor, id);
    expect(items[0]).toMatchObject({
      kind: 'details_requested',
      label: 'Details requested',
      to: 'applicant',
      status: 'sent',
      attempts: 1,
      response: expect.any(String),
      sentAt: clock.now().toISOString(),
      resendOf: null,
      resendRefusal: null,
    });
    expect(items.find(({ kind }) => kind === 'initial_application')).toMatchObject({ to: 'staff' });
  });

  it('sends one again as a mail of its own, once a key, with who asked for it in the audit', async () => {
    const { id } = await applicationAt('detailed_info_requested');
    await leave();
    const editor = await signInStaff('editor');
    const first = await requested(editor, id);
    clock.advance(1_000);
    const press = () => resend(editor, id, String(first?.id), 'again-once');
    expect((await press()).status).toBe(202);
    expect((await press()).status).toBe(202);
    await jobs.runDue();
    const items = await listed(editor, id);
    expect(items.filter(({ kind }) => kind === 'details_requested')).toMatchObject([
      { resendOf: first?.id, status: 'sent' },
      { id: first?.id, resendOf: null },
    ]);
    const { rows } = await owner.query(
      "select user_id from audit_logs where action = 'mail_resent' and resource_id = $1",
      [id],
    );
    expect(rows).toEqual([{ user_id: editor.userId }]);
  });

  it('refuses one that would say what is no longer so, and sends nothing', async () => {
    const { id } = await applicationAt('detailed_info_requested');
    await leave();
    await advance(id, 'detailed_info_received');
    const editor = await signInStaff('editor');
    const mail = await requested(editor, id);
    expect(mail?.resendRefusal).toBe(
      'The application has moved since; this mail would say what is no longer so.',
    );
    expect(await resend(editor, id, String(mail?.id))).toMatchObject({ status: 409 });
    await jobs.runDue();
    expect((await listed(editor, id)).filter(({ resendOf }) => resendOf)).toEqual([]);
  });

  it('S16: of a step and a resend at once, the later one sees the earlier', async () => {
    const { id } = await applicationAt('detailed_info_requested');
    await leave();
    const editor = await signInStaff('editor');
    const mail = await requested(editor, id);
    const hold = await connectionOf(owner);
    await hold.query('begin');
    await hold.query('select from application_states where application_id = $1 for update', [id]);
    const step = advance(id, 'detailed_info_received');
    await waitsForRow(owner, '%append_application_events%');
    const press = resend(editor, id, String(mail?.id));
    await waitsForRow(owner, '%for no key update%');
    await hold.query('commit');
    hold.release();
    await step;
    expect(await press).toMatchObject({ status: 409 });
    await jobs.runDue();
    expect((await listed(editor, id)).filter(({ resendOf }) => resendOf)).toEqual([]);
  });

  it('of another application’s mail knows nothing; S18: is for staff', async () => {
    const { id } = await applicationAt('detailed_info_requested');
    await leave();
    const editor = await signInStaff('editor');
    const mail = await requested(editor, id);
    const other = await submit();
    expect((await resend(editor, other, String(mail?.id))).status).toBe(404);
    expect((await resend(editor, crypto.randomUUID(), String(mail?.id))).status).toBe(404);
    const applicant = await signInApplicant(id);
    expect((await applicant.get(`/api/applications/${id}/mails`)).status).toBe(403);
    expect((await resend(applicant, id, String(mail?.id))).status).toBe(403);
  });
});
