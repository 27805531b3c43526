import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { hashPassword } from '#services/identity/passwords/hash.ts';
import type { BenchApi } from '../api.ts';
import { startBare } from '../bare.ts';
import type { Bench, Row } from '../bench.ts';
import { metered, type Taken } from '../cpu.ts';
import { guarded } from '../guarded.ts';
import { median, pairs, warmUp } from '../pairs.ts';
import { waitingFor } from '../streams.ts';
import { wrk } from '../wrk.ts';

/** Applicants who all chose this; each signs in now and then. */
const password = 'three bees in a lantern';
const people = 20_000;
let begin = 1;

/** With their keys, which a sign-up makes. */
async function makeAccounts(bench: Bench, api: BenchApi, passwordHash: string): Promise<void> {
  const { rows } = await bench.server.owner.query<{ id: string }>(
    `insert into users (id, email, password_hash, created_at)
     select gen_random_uuid(), n || '@sign-in.example', $1, now() from generate_series(0, $2::int - 1) n
     on conflict do nothing returning id`,
    [passwordHash, people],
  );
  const ids = rows.map(({ id }) => id);
  await api.personKeys.createMany(ids, new Date());
}

/** Every request is another person, so that none meets the limit of sign-ins. */
async function signInRate(
  { server }: Bench,
  { origin, pid }: { origin: string; pid: number | undefined },
  connections: number,
  seconds: number,
  path = '/api/auth/sign-in',
): Promise<Taken> {
  const body = JSON.stringify({ email: '<n>@sign-in.example', password });
  const rate = await metered(server, pid, async () => {
    const run = await wrk({
      ...{ origin, cookies: [], connections, seconds, begin },
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

/** What the bare server does instead, and how near the product could come by it at best. */
const prototypes = [
  { path: '/api/auth/least-sign-in', name: 'with account, hash, session and audit entry alone' },
  {
    path: `/api/auth/sign-in${guarded}`,
    name: 'with limits, headers, the checks of input and answer and cookies besides',
  },
] as const;

/** In turns with the yardstick, as the product is. */
async function prototypeNotes(
  bench: Bench,
  api: BenchApi,
  verifying: () => Promise<Taken>,
  seconds: number,
): Promise<string[]> {
  const bare = await startBare(bench.server, waitingFor('start-review'), api.origin);
  const notes: string[] = [];
  try {
    for (const { path, name } of prototypes) {
      const rate = () => signInRate(bench, bare, 8, seconds, path);
      await warmUp(bench, rate);
      const { product, yardstick, cpu } = await pairs(bench.pairs, rate, verifying);
      const share = (median(product) / median(yardstick)).toFixed(2);
      const us = cpu.product && `, ${Math.round(cpu.product.postgres)} + ${Math.round(cpu.product.node)} µs`;
      notes.push(`${name} ${Math.round(median(product))} /s: ${share}×${us ?? ''}`);
    }
  } finally {
    await bare.stop();
  }
  return notes;
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
    await makeAccounts(bench, api, passwordHash);
    const seconds = bench.isQuick ? 1 : 4;
    await warmUp(bench, () => signInRate(bench, api, 8, seconds));
    const verifying = () => verifyRate(bench, passwordHash, seconds);
    const figures = await pairs(bench.pairs, () => signInRate(bench, api, 8, seconds), verifying);
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
        notes: bench.withPrototypes ? await prototypeNotes(bench, api, verifying, seconds) : [],
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
