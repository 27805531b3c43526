import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import type { Analytics, MachineVersions } from './contract.ts';

const { owner, submit, applicationAt, signInStaff, signInApplicant } = await freshDatabase();

describe('analytics over HTTP', () => {
  it('staff read what was asked for, changed things at once', async () => {
    const editor = await signInStaff('editor');
    const url = '/api/analytics?position=general';
    const before = (await editor.get<Analytics>(url)).body;
    await submit({ position: 'general' });
    const id = await submit({ position: 'Personal Assistant' });
    await editor.post(`/api/applications/${id}/advance`, { to: 'email_confirmed' });
    const after = (await editor.get<Analytics>(url)).body;
    expect(after.total).toBe(before.total + 1);
    expect(JSON.stringify(after)).not.toMatch(/motivation|@/);
  });

  it('S18: no one else does', async () => {
    const applicant = await signInApplicant(await submit());
    for (const url of ['/api/analytics', '/api/analytics/assessments', '/api/machine-versions'])
      expect((await applicant.get(url)).status).toBe(403);
  });

  it("tells which versions of the machine wrote the log's ends, with its very first event and its last move", async () => {
    const editor = await signInStaff('editor');
    const id = await submit();
    await editor.post(`/api/applications/${id}/advance`, { to: 'email_confirmed' });
    const { rows } = await owner.query(
      `select min(recorded_at) as first, max(recorded_at) as last, count(*)::int as events,
              count(distinct application_id)::int as applications
       from application_events e join application_states s using (application_id) where not s.is_sandbox`,
    );
    const { first, last, events, applications } = rows[0];
    const { body } = await editor.get<MachineVersions>('/api/machine-versions');
    expect(applications).toBeLessThan(25);
    expect(body).toEqual({
      current: machineVersion,
      versions: [
        {
          version: machineVersion,
          events,
          applications,
          firstAt: new Date(first).toISOString(),
          lastAt: new Date(last).toISOString(),
        },
      ],
    });
  });

  it.each([
    ['from=2026-13-01', 'from'],
    ['from=yesterday', 'from'],
    ['from=2026-02-01&to=2026-01-31', 'to'],
    ['to=0001-01-01', 'to'],
    ['asof=2026-01-01', '(body)'],
  ])('refuses %s', async (query, path) => {
    const editor = await signInStaff('editor');
    const { status, body } = await editor.get<{ errors: { path: string }[] }>(`/api/analytics?${query}`);
    expect(status).toBe(400);
    expect(body.errors.map((error) => error.path)).toContain(path);
  });

  it('the average score is out of 100, rounded, over those that have one', async () => {
    const editor = await signInStaff('editor');
    const figures = async () => (await editor.get('/api/analytics/assessments')).body;
    for (const status of ['assessment_completed', 'rejected', 'employed'] as const)
      await applicationAt(status);
    const real = await owner.query(
      'select count(*) as n from application_states where assessment_completed_at is not null and not is_sandbox',
    );
    expect(real.rows[0].n).toBe(2);
    expect(await figures()).toEqual({ completed: real.rows[0].n, average: null });
    await owner.query(
      `update application_states s set assessment_score = x.score, assessment_completed_at = now()
       from (select application_id, (array[61, 70, 72])[row_number() over ()] as score
             from application_states where not is_sandbox and assessment_completed_at is null limit 3) x
       where x.application_id = s.application_id`,
    );
    expect(await figures()).toEqual({ completed: real.rows[0].n + 3, average: 68 });
  });
});
