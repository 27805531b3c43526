import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { MaintenanceOverview } from '#services/background/contract.ts';
import { sweepIdentity } from '#services/identity/sweep.ts';
import { maintenance } from './maintenance.ts';

const { ctx, clock, owner, signInStaff, visitor } = await freshDatabase();
const taskOf = async (name: string) => {
  const editor = await signInStaff('editor');
  const { body } = await editor.get<MaintenanceOverview>('/api/maintenance');
  return body.items.find((task) => task.name === name);
};

describe('what runs by the clock', () => {
  it('is there before its first run, and is not late then', async () => {
    expect(await taskOf('retention')).toMatchObject({ last: null, isLate: false, every: 'Every night' });
  });

  it('says when it ran and what it found', async () => {
    const ranAt = clock.now().toISOString();
    await sweepIdentity.handler({ ctx })({ id: '', data: {} });
    const task = await taskOf('sweep-identity');
    expect(task).toMatchObject({ last: { ranAt, error: null, findings: { links: 0 } }, isLate: false });
    expect(task?.last?.tookMs).toBeGreaterThanOrEqual(0);
    clock.advance(27 * 3_600_000);
    expect(await taskOf('sweep-identity')).toMatchObject({ isLate: true });
  });

  it('says what it failed of, fails all the same, and keeps the last sixty runs', async () => {
    const failing = maintenance(ctx, 'sweep-files', async () => {
      throw new Error('no room for ursina@post.example');
    });
    await expect(failing).rejects.toThrow('no room');
    expect((await taskOf('sweep-files'))?.last).toMatchObject({
      error: 'no room for [address]',
      findings: {},
    });
    for (let run = 0; run < 62; run++) {
      clock.advance(1_000);
      await maintenance(ctx, 'sweep-files', async () => ({ removed: run }));
    }
    const { rows } = await owner.query(
      "select count(*) as n, min((findings ->> 'removed')::int) as first from maintenance_runs where name = 'sweep-files'",
    );
    expect(rows[0]).toEqual({ n: 60, first: 2 });
  });

  it('is for staff', async () => {
    expect((await visitor().get('/api/maintenance')).status).toBe(401);
  });
});
