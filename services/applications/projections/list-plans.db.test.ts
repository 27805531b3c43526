import type { QueryConfig } from 'pg';
import { expect, it } from 'vitest';
import { copyRows } from '#infra/test/copied-rows.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { planOf, rowsLookedAt, rowsReadOf } from '#infra/test/plans.ts';
import { statementsOf } from '#infra/test/statements.ts';
import { statusesOfTab } from '#state-machines/application/review.ts';
import { hourMs } from '#state-machines/durations.ts';

const { clock, owner, signInStaff, submit } = await freshDatabase();

/** As many more of this application, with these fields of their states and forms. */
async function copies(id: string, count: number, ofState: object, ofForm: object = {}): Promise<void> {
  const ids = Array.from({ length: count }, () => ({ application_id: crypto.randomUUID() }));
  await copyRows(
    owner,
    'application_states',
    id,
    ids.map((own) => ({ ...ofState, ...own })),
  );
  await copyRows(
    owner,
    'application_forms',
    id,
    ids.map((own) => ({ ...ofForm, ...own, email: own.application_id })),
  );
}

it('overdue ones are planned for few that are not recorded, however many are', async () => {
  const editor = await signInStaff('editor');
  const id = await submit();
  for (const deadline of [
    { deadline_due: '2020-01-01T00:00:00Z', is_overdue: true },
    { deadline_due: '2999-01-01T00:00:00Z', is_overdue: false },
  ])
    await copies(id, 3_000, deadline);
  await owner.query('analyze application_states, application_forms');
  const asked = await statementsOf(async () => {
    expect((await editor.get('/api/applications?deadline=overdue')).status).toBe(200);
  });
  const sent = asked.find(({ text }) => text.includes('with missed'));
  const { rows } = await owner.query(`explain ${sent?.text}`, sent?.values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('application_states_overdue');
  expect(plan).not.toContain('Seq Scan');
});

async function readBy(sent: QueryConfig | undefined): Promise<{ forms: number; states: number }> {
  const plan = await planOf(owner, sent);
  return { forms: rowsReadOf('application_forms', plan), states: rowsReadOf('application_states', plan) };
}

it('a page of the review queue reads its own forms alone, however many groups could fill it', async () => {
  const editor = await signInStaff('editor');
  const id = await submit();
  for (const status of statusesOfTab['in-progress']) await copies(id, 100, { status });
  await owner.query('analyze application_states, application_forms');
  const asked = await statementsOf(async () => {
    const page = await editor.get('/api/review?tab=in-progress&limit=20');
    expect(page.body).toMatchObject({ items: { length: 20 } });
  });
  const sent = asked.find(({ text }) => text.includes('order by place'));
  expect(await readBy(sent)).toMatchObject({ forms: 21 });
});

it.each([
  ['urgent', hourMs],
  ['overdue', -hourMs],
])(
  'a page of %s ones is one statement that reads its own rows alone, however many there are',
  async (deadline, left) => {
    const editor = await signInStaff('editor');
    const id = await submit();
    await copies(id, 3_000, { deadline_due: '2999-01-01T00:00:00Z' });
    const due = new Date(clock.now().getTime() + left);
    await copies(id, 300, { deadline_due: due, submitted_at: '2019-01-01T00:00:00Z' });
    // What is visible to all need not be looked up for it.
    await owner.query('vacuum analyze application_states, application_forms');
    const asked = await statementsOf(async () => {
      const page = await editor.get(`/api/applications?deadline=${deadline}&limit=20`);
      expect(page.body).toMatchObject({ items: { length: 20 } });
    });
    const [sent, ...others] = asked.filter(({ text }) => text.includes('duplicate_count'));
    expect(others).toEqual([]);
    expect(await readBy(sent)).toEqual({ forms: 21, states: 21 });
  },
);

it('a search as of an instant looks at no form that came later', async () => {
  const editor = await signInStaff('editor');
  const id = await submit({ firstName: 'Zdenka' });
  const [before, at, after] = ['2019-01-01T00:00:00Z', '2019-06-01T00:00:00Z', '2019-12-01T00:00:00Z'];
  for (const when of [before, after]) await copies(id, 2_000, { submitted_at: when }, { created_at: when });
  await owner.query('vacuum analyze application_states, application_forms');
  const asked = await statementsOf(async () => {
    const found = await editor.get(`/api/applications?search=zdenka&limit=20&asOf=${at}`);
    expect(found.body).toMatchObject({ total: { count: 1_000, isAtLeast: true } });
  });
  const sent = asked.filter(({ text }) => text.includes('application_states s'));
  expect(sent).toHaveLength(2);
  // The page's own once more, and others with their addresses.
  for (const one of sent)
    expect(rowsLookedAt('application_forms', await planOf(owner, one))).toBeLessThan(2_100);
});
