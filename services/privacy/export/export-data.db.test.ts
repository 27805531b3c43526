import { describe, expect, it, vi } from 'vitest';
import { minute } from '#infra/test/clock.ts';
import { applicantAt, upload } from '#infra/test/documents.ts';
import { pdf } from '#infra/test/files.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { keepAssessment } from '#services/assessment/rows.ts';
import { emptyInfo, keepInfo } from '#services/detailed-info/rows.ts';
import { confirmAddress, setPasswordHash } from '#services/identity/accounts.ts';
import { hashPassword } from '#services/identity/passwords/hash.ts';
import { newId } from '#services/platform/ids.ts';
import type { PersonalData, PrivacyRequest } from '../contract.ts';

const world = await freshDatabase();
const { ctx, clock, owner, visitor, signInStaff, advance } = world;

type Exported = { success: true; data: PersonalData };
const exportAs = async (who: Visitor): Promise<PersonalData> => {
  clock.advance(minute);
  const { status, body } = await who.post<Exported>('/api/privacy/export');
  expect(status).toBe(200);
  return body.data;
};
const requestsOf = async (who: Visitor) =>
  (await who.get<{ items: PrivacyRequest[] }>('/api/privacy/requests')).body.items;
const audited = async (userId: string, like: string) =>
  (
    await owner.query(
      'select action, resource_id, metadata from audit_logs where user_id = $1 and action like $2 order by created_at, audit_id',
      [userId, like],
    )
  ).rows;

/** A person with data in every capability, each time with `mark` in it. */
async function personWithData(mark: string) {
  const who = await applicantAt(world);
  const id = who.applicationId;
  const { rows } = await owner.query(
    'select user_id, email from application_forms where application_id = $1',
    [id],
  );
  const [userId, email] = [String(rows[0].user_id), String(rows[0].email)];
  await confirmAddress(ctx.pool, userId, ctx.clock());
  who.typesPassword = `seven ${mark} herons`;
  await setPasswordHash(ctx.pool, userId, await hashPassword(who.typesPassword), true);
  await owner.query('update application_forms set motivation = $2 where application_id = $1', [
    id,
    `${mark} motivation`,
  ]);
  const info = { ...emptyInfo, additionalNotes: `${mark} details`, availabilityStartDate: '2027-01-04' };
  await keepInfo(ctx.pool, id, info, ctx.clock(), ctx.clock());
  await keepAssessment(ctx.pool, id, {
    questionnaire: 'portal',
    responses: { prioritization: `${mark} answer` },
    skills: [],
    score: 80,
    result: 'pass',
    completedAt: ctx.clock().toISOString(),
  });
  const { body: document } = await upload(who, 'passport_id', pdf(mark), { fileName: `${mark}.pdf` });
  await visitor().post('/api/secure-contact-form', {
    name: 'Vera Muster',
    email: email.toUpperCase(),
    message: `${mark} message`,
  });
  await advance(id, 'contract_offered', { notes: `${mark} note of staff` });
  await owner.query(
    `insert into mails (mail_id, application_id, kind, status, queued_at) values ($1, $2, $3, 'queued', now())`,
    [newId(), id, `${mark}-mail`],
  );
  await owner.query(
    `insert into saved_views (user_id, view_id, screen, name, query, created_at) values ($1, $2, 'review', $3, '', now())`,
    [userId, newId(), `${mark} view`],
  );
  return { who, userId, email, id, documentId: document.id };
}
const marks = ['motivation', 'details', 'answer', 'message', 'note of staff', 'view'];

const vera = await personWithData('VERA');
const urs = await personWithData('BEAT');

describe('S26: an export', () => {
  it('holds everything that any capability keeps about the person, and nothing about anybody else', async () => {
    const data = await exportAs(vera.who);
    const text = JSON.stringify(data);
    for (const mark of marks) expect(text).toContain(`VERA ${mark}`);
    expect(text).toContain('VERA.pdf');
    expect(text).toContain('VERA-mail');
    for (const foreign of ['BEAT', urs.userId, urs.email, urs.id]) expect(text).not.toContain(foreign);
    expect(data).toMatchObject({
      userId: vera.userId,
      exportedAt: ctx.clock().toISOString(),
      profile: { id: vera.userId, email: vera.email, role: 'applicant' },
      applications: [
        {
          application_id: vera.id,
          status: 'contract_offered',
          motivation: 'VERA motivation',
          detailed_info: { additional_notes: 'VERA details', availability_start_date: '2027-01-04' },
          assessments: [{ score: 80, result: 'pass' }],
        },
      ],
      documents: [{ document_id: vera.documentId, file_name: 'VERA.pdf' }],
    });
    const { history } = data.applications[0] as {
      history: { type: string; data: { notes: string | null } }[];
    };
    expect(history[0]?.type).toBe('application.submitted');
    expect(history.find(({ type }) => type === 'contract.offered')?.data.notes).toBe('VERA note of staff');
    expect(Object.keys(data.records)).toEqual(
      expect.arrayContaining([
        'sessions',
        'links',
        'mails',
        'audit_logs',
        'contact_messages',
        'privacy_requests',
      ]),
    );
    expect(data.records.sessions?.length).toBeGreaterThan(0);
  });

  it('holds nothing that opens anything, and names no colleague', async () => {
    const admin = await signInStaff('admin');
    await admin.post('/api/impersonations', { applicationId: vera.id });
    const text = JSON.stringify(await exportAs(vera.who));
    expect(text).toContain('impersonation_id');
    for (const word of [
      '_hash',
      'sealed_seed',
      'salt',
      'file_path',
      'handled_by',
      'verified_by',
      'decision_actor_id',
    ])
      expect(text).not.toContain(`"${word}`);
    expect(text).not.toContain(admin.userId);
    expect(text).not.toContain(admin.email);
  });

  it('gives the files that it lists to their owner alone', async () => {
    const { documents } = await exportAs(vera.who);
    const link = String(documents[0]?.link);
    const url = new URL(link).pathname;
    expect(url).toBe(`/api/privacy/files/${vera.documentId}`);
    const file = await vera.who.get<string>(url);
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toContain('VERA.pdf');
    expect(String(file.body)).toContain('VERA');
    expect((await urs.who.get(url)).status).toBe(404);
    expect((await (await signInStaff('admin')).get(url)).status).toBe(404);
    expect((await visitor().get(url)).status).toBe(401);
  });

  it('takes nothing from an unproven address', async () => {
    await owner.query('update users set email_confirmed_at = null where id = $1', [urs.userId]);
    const text = JSON.stringify(await exportAs(urs.who));
    expect(text).not.toContain('BEAT message');
    expect(text).toContain('BEAT motivation');
    await owner.query('update users set email_confirmed_at = now() where id = $1', [urs.userId]);
  });

  it('is kept as a request, and in the audit log', async () => {
    const data = await exportAs(urs.who);
    const [newest] = await requestsOf(urs.who);
    expect(newest).toMatchObject({
      id: data.exportId,
      userId: urs.userId,
      requestType: 'data_export',
      status: 'completed',
      reason: null,
    });
    const entries = (await audited(urs.userId, 'gdpr_%')).filter(
      (entry) => entry.resource_id === data.exportId,
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'gdpr_data_export_started',
      'gdpr_data_export_completed',
    ]);
  });

  it('that fails says so in the request and in the audit log, and no more than that outside', async () => {
    const seen = (await requestsOf(urs.who)).length;
    clock.advance(minute);
    const list = vi
      .spyOn(ctx.keys, 'decryptor')
      .mockRejectedValueOnce(new Error('the keys of BEAT are away'));
    const refused = await urs.who.post('/api/privacy/export');
    list.mockRestore();
    expect(refused.status).toBe(500);
    expect(JSON.stringify(refused.body)).not.toContain('keys');
    const requests = await requestsOf(urs.who);
    expect(requests).toHaveLength(seen + 1);
    expect(requests[0]).toMatchObject({ status: 'rejected', reason: 'Failed to export data' });
    expect((await audited(urs.userId, 'gdpr_data_export_failed'))[0]?.metadata).toMatchObject({
      error: 'Failed to export data',
    });
  });

  it('is there for staff, too, and only when signed in', async () => {
    const editor = await signInStaff('editor');
    const data = await exportAs(editor);
    expect(data).toMatchObject({
      profile: { email: editor.email, role: 'editor' },
      applications: [],
      documents: [],
    });
    expect(data.records.factors).toHaveLength(1);
    expect((await visitor().post('/api/privacy/export')).status).toBe(401);
  });
});
