import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { wrongStreams } from '#infra/test/replay.ts';
import { examineMigration, refusalsOf } from '#services/platform/db/migrations/examine.ts';
import { balancer } from './balancer.ts';
import { load } from './load.ts';
import { contractMigration, expandMigrations, releaseWith } from './next-release.ts';
import { type Api, endAll, freePort, launch, type Program, startApi, startWorker } from './processes.ts';
import { isFull } from './size.ts';

afterEach(endAll);

/** An empty database of this release, and what the next one brings to it. */
async function thisRelease() {
  const world = await freshDatabase({ clock: nowClock(), atEnd: onTestFinished });
  const migrate = async (folder?: string, ...args: string[]): Promise<{ code: unknown; said: string }> => {
    const program = launch('ops.ts', world.env, ['migrate', ...args], folder);
    return { code: await program.ended, said: program.output() };
  };
  return { ...world, migrate, migrations: await expandMigrations(world.owner) };
}

const rounds = isFull ? 10 : 1;
const ahead =
  'The database has migrations of a newer release (9001-expand.sql, 9002-index.sql, 9003-validate.sql).';

describe('F11: this release and the next one', () => {
  it(
    'run side by side on the next one’s tables, restart and roll back under load, without a failed request',
    async () => {
      const { env, owner, signInStaff, migrate, migrations } = await thisRelease();
      const next = await releaseWith(migrations);
      const staff = await Promise.all(Array.from({ length: 8 }, () => signInStaff('admin')));
      const ports = [await freePort(), await freePort()] as const;
      const apis: Api[] = await Promise.all(ports.map((port) => startApi(env, port)));
      let worker: Program = await startWorker(env);
      const front = await balancer(ports);
      for (const port of ports) await front.readyAt(port, true);
      const visitors = load(front.url, staff);
      /** Replaces API and worker one after the other. */
      const restart = async (index: 0 | 1, folder?: string) => {
        expect(await apis[index]?.end()).toBe(0);
        expect(await worker.end()).toBe(0);
        await front.readyAt(ports[index], false);
        [apis[index], worker] = await Promise.all([
          startApi(env, ports[index], folder),
          startWorker(env, folder),
        ]);
        await front.readyAt(ports[index], true);
        await visitors.during(10);
      };
      await visitors.during(10);

      const planned = await migrate(next, '--plan');
      expect(planned).toMatchObject({ code: 1, said: expect.stringContaining('3 pending, in this order:') });
      expect(planned.said).toMatch(/line 2: application_forms.*: locks for a moment/);
      expect(await migrate(undefined, '--plan')).toEqual({ code: 0, said: 'Nothing to do.\n' });
      const migrated = await migrate(next);
      expect(migrated, migrated.said).toMatchObject({ code: 0, said: expect.stringContaining('Applied 3:') });
      await visitors.during(10);

      for (let round = 0; round < rounds; round++) {
        await restart(0);
        expect(apis[0]?.output()).toContain(ahead);
        await restart(1, next);
        expect(apis[1]?.output()).not.toContain(ahead);
        await restart(0, next);
        // Back: rolling back is starting the release of before.
        await restart(1);
        await restart(0);
      }
      await visitors.stop();
      expect(visitors.failed).toEqual([]);
      const { rows } = await owner.query('select count(*)::int as n from application_states');
      expect(rows[0].n).toBe(visitors.accepted());
      expect(visitors.decided()).toBeGreaterThan(rounds * 5);
      expect(await wrongStreams(owner)).toEqual([]);
      for (const program of [...apis, worker]) expect(await program.end()).toBe(0);
    },
    isFull ? 1_800_000 : 300_000,
  );

  it('is refused once a later one has taken away what it uses, and the next one is not', async () => {
    const { env, submit, migrate, migrations } = await thisRelease();
    const next = await releaseWith(migrations);
    const afterNext = await releaseWith({ ...migrations, ...contractMigration });
    await submit();
    const contracted = await migrate(afterNext, '--plan');
    expect(contracted.said).toContain(
      '9004-contract.sql, after which releases that do not know 9001-expand.sql no longer start',
    );
    expect((await migrate(afterNext)).code).toBe(0);
    const refused = launch('api.ts', { ...env, LOG_LEVEL: 'error', PORT: String(await freePort()) });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toBe(
      'The database is newer than this release can work with: 9004-contract.sql needs a release that knows 9001-expand.sql. Start that one.\n',
    );
    const fits = await startApi(env, await freePort(), next);
    expect(await fits.end()).toBe(0);
  });

  it('what the next one brings here is what the check admits', async () => {
    const { migrations } = await thisRelease();
    for (const [name, sql] of Object.entries({ ...migrations, ...contractMigration }))
      expect(refusalsOf(name, sql, await examineMigration(sql))).toEqual([]);
  });
});
