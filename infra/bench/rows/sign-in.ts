import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { hashPassword } from '#services/identity/passwords/hash.ts';
import type { BenchApi } from '../api.ts';
import type { Bench, Row } from '../bench.ts';
import { metered, type Taken } from '../cpu.ts';
import { pairs } from '../pairs.ts';
import { wrk } from '../wrk.ts';

/** Applicants who all chose this; each signs in now and then. */
const password = 'three bees in a lantern';
const people = 5_000;
const path = '/api/auth/sign-in';
let begin = 1;

async function makeAccounts(bench: Bench, passwordHash: string): Promise<void> {
  await bench.server.owner.query(
    `insert into users (id, email, password_hash, created_at)
     select gen_random_uuid(), n || '@sign-in.example', $1, now() from generate_series(0, $2::int - 1) n
     on conflict do nothing`,
    [passwordHash, people],
  );
}

/** Every request is another person, so that none meets the limit of sign-ins. */
async function signInRate(
  { server }: Bench,
  api: BenchApi,
  connections: number,
  seconds: number,
): Promise<Taken> {
  const body = JSON.stringify({ email: '<n>@sign-in.example', password });
  const rate = await metered(server, api.pid, async () => {
    const run = await wrk({
      ...{ origin: api.origin, cookies: [], connections, seconds, begin },
      ...{ method: 'POST', path, body },
    });
    begin += run.used + 1;
    return { figure: run.rate, items: run.requests };
  });
  if (begin > people) throw new Error('more sign-ins than people: make more of them');
  return rate;
}

/** As many verifications at once as there are cores, one after the other. */
function verifyRate({ server }: Bench, passwordHash: string, seconds: number): Promise<Taken> {
  return metered(server, process.pid, async () => {
    const since = performance.now();
    const end = since + seconds * 1_000;
    let done = 0;
    const line = async () => {
      for (; performance.now() < end; done++) await verify(passwordHash, password);
    };
    await Promise.all(Array.from({ length: availableParallelism() }, line));
    return { figure: done / ((performance.now() - since) / 1_000), items: done };
  });
}

/** The slowest hundredth of another route's answers while many sign in. Milliseconds. */
async function p99DuringFlood(bench: Bench, api: BenchApi, seconds: number): Promise<number> {
  const [, other] = await Promise.all([
    signInRate(bench, api, 64, seconds),
    wrk({
      origin: api.origin,
      cookies: api.cookies(),
      connections: 2,
      seconds,
      method: 'GET',
      path: '/api/statistics',
    }),
  ]);
  return other.p99;
}

export const signIn: Row = {
  numbers: [12],
  needs: ['wrk'],
  work: 'sign-in over HTTP',
  run: async (bench) => {
    const api = await bench.api();
    const passwordHash = await hashPassword(password);
    await makeAccounts(bench, passwordHash);
    const seconds = bench.isQuick ? 1 : 4;
    await signInRate(bench, api, 8, 1);
    const figures = await pairs(
      bench.pairs,
      () => signInRate(bench, api, 8, seconds),
      () => verifyRate(bench, passwordHash, seconds),
    );
    const flood: number[] = [];
    for (let pair = 0; pair < bench.pairs; pair++)
      flood.push(await p99DuringFlood(bench, api, Math.max(3, seconds)));
    return [
      {
        row: 12,
        work: 'sign-in over HTTP, 8 connections',
        unit: '/s',
        against: 'argon2 verify on all cores',
        goal: { atLeast: 0.9 },
        ...figures,
      },
      {
        row: 12,
        work: 'GET /api/statistics while 64 connections sign in (p99)',
        unit: 'ms',
        against: '',
        goal: { atMost: 1_000 },
        product: flood,
        yardstick: [],
      },
    ];
  },
};
