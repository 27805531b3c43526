import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { wrongStreams } from '#infra/test/replay.ts';
import { endAll, ops } from './processes.ts';
import { isFull } from './size.ts';
import { staffMoves } from './walk/tables.ts';
import { Walk } from './walk/walk.ts';

/** The short form always walks the same way; the full one a new way, which WALK_SEED repeats. */
const seed = Number(process.env.WALK_SEED ?? (isFull ? Date.now() % 1_000_000_000 : 20_260_302));
const steps = Number(process.env.WALK_STEPS ?? (isFull ? 2_000 : 200));

const world = await freshDatabase();
afterAll(endAll);
const app = await world.buildApp({ trustProxy: 'loopback', requestsPerMinute: 100_000 });
const url = await app.listen({ port: 0, host: '127.0.0.1' });

describe(`a random walk of ${steps} steps over the HTTP API, WALK_SEED=${seed},`, () => {
  it(
    'ruling 3: every answer and every status is what the tables of the specification promise',
    async () => {
      const walk = new Walk(world, url, seed);
      await walk.begin();
      // A walk that was refused everywhere would prove little: it goes on until it has taken most rows of the tables.
      const untaken = () => staffMoves.filter(({ from, to }) => !walk.moves.has(`${from} > ${to}`)).length;
      const mostUntaken = isFull ? 5 : 29;
      for (let part = 2; part === 2 || (part <= 6 && untaken() > mostUntaken); part++)
        await walk.go((steps * part) / 2);
      process.stdout.write(
        `walk ${seed}: ${walk.applications.length} applications, ${walk.moves.size} different moves, ${JSON.stringify(Object.fromEntries([...walk.answers].toSorted()))}\n`,
      );

      expect([...walk.answers.keys()].filter((answer) => answer.startsWith('5'))).toEqual([]);
      expect(untaken()).toBeLessThanOrEqual(mostUntaken);
      const { rows } = await world.owner.query('select application_id as id, status from application_states');
      expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual(
        Object.fromEntries(walk.applications.map(({ id, status }) => [id, status])),
      );
    },
    isFull ? 600_000 : 90_000,
  );

  it('leaves a log that verifies and projections that a rebuild finds equal', async () => {
    expect(await wrongStreams(world.owner)).toEqual([]);
    expect(await ops(world.env, 'verify')).toMatchObject({ code: 0, said: { ok: true, problemCount: 0 } });
    expect(await ops(world.env, 'rebuild', '--check')).toMatchObject({
      code: 0,
      said: { ok: true, differenceCount: 0 },
    });
  }, 120_000);
});
