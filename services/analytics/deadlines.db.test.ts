import { expect, it } from 'vitest';
import { copyRows } from '#infra/test/copied-rows.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { planOf, rowsReadOf } from '#infra/test/plans.ts';
import { statementsOf } from '#infra/test/statements.ts';
import { readAnalytics } from './read.ts';

const { ctx, clock, owner, submit } = await freshDatabase();

it('counts the overdue ones of a position in an index alone, however many there are', async () => {
  const id = await submit();
  const copies = (count: number, position: string, isOverdue: boolean) =>
    Array.from({ length: count }, () => ({
      ...{ application_id: crypto.randomUUID(), status: 'detailed_info_requested', position },
      ...{ deadline_due: isOverdue ? '2020-01-01T00:00:00Z' : '2999-01-01T00:00:00Z', is_overdue: isOverdue },
    }));
  const all = [
    ...copies(1_000, 'butler', true),
    ...copies(1_000, 'general', true),
    ...copies(5_000, 'butler', false),
  ];
  await copyRows(owner, 'application_states', id, all);
  // What is visible to all need not be looked up for it.
  await owner.query('vacuum analyze application_states');
  const asked = await statementsOf(async () => {
    const { deadlines } = await readAnalytics(ctx.readPool, clock.now(), { position: 'butler' });
    expect(deadlines).toContainEqual(expect.objectContaining({ overdue: 1_000 }));
  });
  const [sent] = asked.filter(({ name }) => name?.startsWith('analytics-overdue'));
  expect(rowsReadOf('application_states', await planOf(owner, sent))).toBe(0);
});
