import { describe, expect, it } from 'vitest';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import { Typed } from '#infra/test/typed.ts';

const { ctx, clock, owner, visitor, signInStaff } = await freshDatabase();
const jobs = testJobs(ctx);

interface Created {
  data: { applicationId: string };
}
const typed = new Typed();
const { remember } = typed;

async function applicationAndConfirmation(): Promise<{ id: string; applicant: ReturnType<typeof visitor> }> {
  const form = exampleForm({
    firstName: remember('Seraphina'),
    lastName: remember('Quodlibet-Zwyssig'),
    email: remember('seraphina@quodlibet.example'),
    phone: remember('+41 79 314 15 92'),
    address: remember('Hinterer Schmiedenweg 77, 3855 Brienz'),
    linkedinUrl: remember('https://www.linkedin.com/in/seraphina-quodlibet'),
    portfolioUrl: remember('https://quodlibet.example/portfolio'),
    motivation: remember('Weil mir das Ordnen fremder Terminkalender eine unbeschreibliche Freude bereitet.'),
  });
  const applicant = visitor();
  const created = await applicant.post<Created>('/api/secure-application-submit', form, {
    headers: { 'user-agent': remember('Quodlibrowser/7.7') },
  });
  expect(created.status).toBe(201);
  const id = created.body.data.applicationId;
  await jobs.runDue();
  const token = tokenIn((await mailsTo(owner, form.email))[0]);
  const confirmed = await applicant.post<{ passwordToken: string }>('/api/auth/confirm', { token });
  expect(confirmed.status).toBe(200);
  const password = { token: confirmed.body.passwordToken, password: remember('Kalenderfreude-1848') };
  expect((await applicant.post('/api/auth/password', password)).status).toBe(200);
  return { id, applicant };
}

async function everything(): Promise<{ bodies: string; projections: string; jobs: string }> {
  const text = async (sql: string) => {
    const { rows } = await owner.query<{ row: string }>(sql);
    return rows.map(({ row }) => row).join('\n');
  };
  return {
    bodies: await text("select body || ' ' || e::text as row from application_events e"),
    projections: await text(
      `select s::text as row from application_states s union all select p::text from application_steps p
       union all select c::text from application_changes c`,
    ),
    jobs: await text('select data::text as row from job_outbox'),
  };
}

describe('S28: the log', () => {
  it('holds nothing that an applicant or a member of staff typed, through real flows', async () => {
    const { id, applicant } = await applicationAndConfirmation();
    const editor = await signInStaff('editor');
    const admin = await signInStaff('admin');
    const advance = async (to: string, extra: object = {}) => {
      clock.advance(60_000);
      const notes = remember(`Notiz zu ${to}: wirkte ausgesprochen strukturiert`);
      const answer = await editor.post(`/api/applications/${id}/advance`, { to, notes, ...extra });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    await advance('raw_review_pending');
    await advance('detailed_info_requested');
    await advance('detailed_info_received');
    await advance('detailed_review_pending');
    await advance('rejected', { reason: remember('Salary expectations too high') });
    expect((await editor.post(`/api/applications/${id}/undo`, {})).status).toBe(200);
    const correction = {
      to: 'assessment_completed',
      reason: remember('Verwechslung mit einer namensgleichen Bewerberin'),
    };
    expect((await admin.post(`/api/applications/${id}/corrections`, correction)).status).toBe(200);
    const withdrawal = { reason: remember('Inzwischen anderswo untergekommen, herzlichen Dank') };
    expect((await applicant.post('/api/me/withdrawal', withdrawal)).status).toBe(200);
    await jobs.runDue();

    const log = await everything();
    expect(log.bodies).toContain('status.corrected');
    expect(log.bodies).toContain('application.withdrawn');
    expect(typed.foundIn(log.bodies)).toEqual([]);
    expect(typed.foundIn(log.projections)).toEqual([]);
    expect(typed.foundIn(log.jobs)).toEqual([]);
  });

  it('S27: leaves nothing readable of a person once the key is destroyed; the chain still holds', async () => {
    const { rows } = await owner.query('select application_id as id, person_id from application_forms');
    const { id, person_id: person } = rows[0];
    await ctx.keys.destroy(person, clock.now());
    const admin = await signInStaff('admin');
    const events = await admin.get<{
      items: { reason: string | null; notes: string | null }[];
      chain: { verified: boolean };
    }>(`/api/applications/${id}/events`);
    const texts = events.body.items.flatMap(({ reason, notes }) => [reason, notes]).filter(Boolean);
    expect(texts.length).toBeGreaterThan(7);
    expect(new Set(texts)).toEqual(new Set(['[erased]']));
    expect(events.body.chain.verified).toBe(true);
  });
});
