import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { connectionOf } from '#infra/test/connection.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { wrongStreams } from '#infra/test/replay.ts';
import { until } from '#infra/test/until.ts';
import { Keyring } from '#services/platform/crypto/keyring.ts';
import { erased, PersonKeys } from '#services/platform/crypto/person-keys.ts';
import { newId } from '#services/platform/ids.ts';
import { ask } from './client.ts';
import { type Api, endAll, freePort, launch, ops, type Program, startApi, startWorker } from './processes.ts';
import { isFull, patienceMs, pauseMs } from './size.ts';

const { ctx, clock, env, owner, signInStaff } = await freshDatabase({ clock: nowClock() });
afterAll(endAll);

const people = isFull ? 100_000 : 4_000;
const kills = isFull ? 5 : 1;
const clients = isFull ? 6 : 2;
const [older = '', newer] = [env.MASTER_KEY, randomBytes(32).toString('base64')];
const ringOf = (...keys: string[]) => Keyring.of(keys.map((key) => Buffer.from(key, 'base64')));
const withKeys = (...keys: string[]) => ({ ...env, MASTER_KEY: keys.join(',') });

/** Rows by the id of the master key that wraps them. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ id: string; count: number }>(
    `select encode(substring(wrapped_key from 1 for 4), 'hex') as id, count(*)::int as count
     from keys.person_keys where wrapped_key is not null group by 1`,
  );
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

/** People who apply, and people who are erased, for as long as it goes on. */
function load(first: string, toErase: string[]) {
  const failed: string[] = [];
  const accepted: string[] = [];
  const destroyed: string[] = [];
  let url = first;
  let isOver = false;
  const apply = async () => {
    const { status, body } = await ask<{ data: { applicationId: string } }>(
      `${url}/api/secure-application-submit`,
      exampleForm(),
    );
    if (status === 201) accepted.push(body.data.applicationId);
    else failed.push(`${status} ${JSON.stringify(body)}`);
  };
  const all = Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isOver) {
        await apply().catch((error: Error) => failed.push(String(error.cause)));
        const gone = toErase.pop();
        if (gone) {
          await ctx.keys.destroy(gone, clock.now());
          destroyed.push(gone);
        }
        if (!isFull) await sleep(pauseMs);
      }
    }),
  );
  return {
    failed,
    accepted,
    destroyed,
    goTo: (next: string) => {
      url = next;
    },
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

interface Processes {
  api: Api;
  worker: Program;
}
const started = async (given: Record<string, string>): Promise<Processes> => {
  const [api, worker] = await Promise.all([startApi(given, await freePort()), startWorker(given)]);
  return { api, worker };
};

/** Starts a rewrap, and kills it when it has moved some rows more. One row is held, so that it cannot be through before. */
async function killInTheMiddle(held: string): Promise<void> {
  const client = await connectionOf(owner);
  await client.query('begin');
  await client.query('select from keys.person_keys where person_id = $1 for update', [held]);
  const moved = async () => (await counts())[ringOf(newer).writingId] ?? 0;
  const before = await moved();
  const program = launch('ops.ts', withKeys(newer, older), ['keys', 'rewrap']);
  await until(moved, (now) => now >= before + 1_000, { within: patienceMs });
  expect(await program.end('SIGKILL')).toBe('SIGKILL');
  await client.query('rollback');
  client.release();
}

it(
  'F18: master keys rotate under load, and a rewrap that is killed goes on: nothing is lost, nothing left behind',
  async () => {
    const ids = Array.from({ length: people }, () => newId());
    for (let n = 0; n < people; n += 2_000) await ctx.keys.createMany(ids.slice(n, n + 2_000), clock.now());
    const sample = ids.slice(0, 100);
    const sealed = await Promise.all(
      sample.map(async (id) => (await ctx.keys.encryptor(id))('text', `of ${id}`)),
    );
    const staff = await signInStaff('editor');
    const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const isSignedIn = async ({ url }: Api) =>
      (await (await fetch(`${url}/api/auth/session`, { headers: { cookie } })).json()).user?.id ===
      staff.userId;

    // At first every process can read what the next ones will write.
    const [first = [], ...rounds] = isFull
      ? [[older], [older, newer], [newer, older]]
      : [
          [older, newer],
          [newer, older],
        ];
    let now = await started(withKeys(...first));
    const at = load(now.api.url, ids.slice(200, 400));
    for (const keys of rounds) {
      const next = await started(withKeys(...keys));
      at.goTo(next.api.url);
      expect(await isSignedIn(next.api)).toBe(true);
      await Promise.all([now.api.end(), now.worker.end()]);
      now = next;
    }
    for (let n = 0; n < kills; n++) await killInTheMiddle(ids.at(-1) ?? '');
    const [from, to] = [ringOf(older).writingId, ringOf(newer).writingId];
    expect((await counts())[from]).toBeGreaterThan(0);
    const rewrapped = await ops(withKeys(newer, older), 'keys', 'rewrap');
    expect(rewrapped).toMatchObject({ code: 0, said: { ok: true, left: 0 } });
    await at.stop();
    await Promise.all([now.api.end(), now.worker.end()]);

    expect(at.failed).toEqual([]);
    expect(at.accepted.length).toBeGreaterThan(0);
    expect(at.destroyed.length).toBeGreaterThan(0);
    expect(Object.keys(await counts())).toEqual([to]);
    const { rows } = await owner.query<{ id: string; gone: boolean }>(
      `select person_id as id, wrapped_key is null as gone from keys.person_keys where person_id = any($1)`,
      [ids],
    );
    expect(rows).toHaveLength(people);
    expect(
      rows
        .filter(({ gone }) => gone)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(at.destroyed.sort());
    const alone = new PersonKeys(ctx.pool, ringOf(newer));
    const read = await alone.decryptor(sample);
    expect(sealed.map((one) => read('text', one))).toEqual(sample.map((id) => `of ${id}`));
    const there = await owner.query<{ id: string }>(
      `select f.application_id as id from application_forms f join keys.person_keys using (person_id)
       where f.application_id = any($1) and wrapped_key is not null`,
      [at.accepted],
    );
    expect(there.rows).toHaveLength(at.accepted.length);
    expect(await wrongStreams(owner)).toEqual([]);
    expect(read('text', { key: at.destroyed[0] ?? '', ct: '' })).toBe(erased);
  },
  40 * patienceMs,
);

it(
  'F18: after a rotation a start without the new key is refused, and one without the older key is not',
  async () => {
    const [without, alone] = await Promise.all([ops(withKeys(older), 'keys'), ops(withKeys(newer), 'keys')]);
    expect(without).toEqual({
      code: 2,
      said: `MASTER_KEY does not hold the master key ${ringOf(newer).writingId}, which people's keys are wrapped by. Nothing was changed. Add it again, after the others (docs/how-to/keys.md).\n`,
    });
    expect(alone).toMatchObject({ code: 0, said: { ok: true, left: 0, keys: [{ role: 'writes' }] } });
  },
  4 * patienceMs,
);
