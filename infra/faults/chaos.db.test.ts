import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { startReceiver } from '#infra/test/receiver.ts';
import { wrongStreams } from '#infra/test/replay.ts';
import type { Payload } from '#services/webhooks/contract.ts';
import { Clients } from './chaos/client.ts';
import { Crew } from './chaos/crew.ts';
import { Gate } from './chaos/gate.ts';
import { type Kill, kills, shortKills } from './chaos/kills.ts';
import { Mailbox } from './chaos/mailbox.ts';
import { mortalPostgres } from './chaos/postgres.ts';
import { endAll, ops } from './processes.ts';
import { settle, settled, type Unsettled } from './settle.ts';
import { isFull } from './size.ts';
import { diceOf } from './walk/dice.ts';

/**
 * Applications by HTTP while everything beneath them is killed: the API, workers, PostgreSQL, its backends. What must hold afterwards stands
 * in the tests below, each for itself. CHAOS_SEED repeats the kinds of kills and their order, not their instants.
 */
const seed = Number(process.env.CHAOS_SEED ?? (isFull ? Date.now() % 1_000_000_000 : 20_260_302));
const dice = diceOf(seed);
const allKills = Object.keys(kills) as Kill[];
const plan: readonly Kill[] = isFull ? Array.from({ length: 50 }, () => dice.pick(allKills)) : shortKills;

const postgres = await mortalPostgres();
afterAll(postgres.end);
const world = await freshDatabase({ clock: nowClock(), on: postgres });
const { owner } = world;
const gate = new Gate();
const receiver = await startReceiver(() => gate.pass());
afterAll(receiver.close);
const mailbox = new Mailbox(gate);
afterAll(() => mailbox.close());
afterAll(endAll);
/** Digests of notices to staff leave while processes are killed, not five minutes later. */
const env = { ...world.env, STAFF_DIGEST_SECONDS: '2' };
const crew = new Crew({ world, env, mailbox, received: receiver.received });
/** So many that none of them meets the limit of decisions a minute. */
const staff = await Promise.all(Array.from({ length: 10 }, () => world.signInStaff('admin')));

let clients: Clients;
let left: Unsettled;
let exits: unknown[];

async function signInAgain(): Promise<void> {
  world.clock.advance(Date.now() - world.clock.now().getTime());
  clients.takeSessions(
    await Promise.all(staff.map(({ userId }) => world.signedIn({ userId, role: 'admin' }))),
  );
}

beforeAll(
  async () => {
    const webhook = await staff[0]?.post('/api/webhooks', { url: receiver.url, eventTypes: [] });
    expect(webhook?.status).toBe(201);
    await crew.begin();
    clients = new Clients(crew.url, staff, diceOf(seed + 1), 6);
    for (const [number, kill] of plan.entries()) {
      await sleep(500 + dice.below(1_500));
      if (number % 15 === 14) await signInAgain();
      await kills[kill]({ crew, gate, postgres, world, dice });
    }
    await sleep(1_000);
    await clients.stop();
    left = await settle(world, isFull ? 300_000 : 120_000);
    exits = await crew.end();
    process.stdout.write(
      `chaos ${seed}: ${plan.length} kills, ${clients.done.length} applications, ${mailbox.arrivals.length} mails, ${receiver.received.length} deliveries; in dead workers' hands: ${crew.excusedMails.size} and ${crew.excusedDeliveries.size}\n`,
    );
  },
  isFull ? 3_600_000 : 300_000,
);

/** @returns how often each id came, for those that came more often than kills of workers excuse */
function tooOften(ids: readonly string[], excuses: { of: (id: string) => number }): Record<string, string> {
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return Object.fromEntries(
    [...times]
      .filter(([id, n]) => n > 1 + excuses.of(id))
      .map(([id, n]) => [id, `${n} times, ${excuses.of(id)} excused`]),
  );
}

describe(`after ${plan.length} kills of API, workers, PostgreSQL and its backends (CHAOS_SEED=${seed})`, () => {
  it('no client got an answer other than the one it asked for, and no process ended by itself', () => {
    expect({ refusals: clients.refusals, deaths: crew.deaths }).toEqual({ refusals: [], deaths: [] });
    expect(clients.done.length).toBeGreaterThan(plan.length);
    expect(exits).toEqual([0, 0, 0]);
  });

  it('F1, F3: every acknowledged event stands in the log once, at the version that was said, and no other', async () => {
    const { rows } = await owner.query<{ id: string; moves: object[] }>(
      `select application_id as id, json_agg(json_build_object('status', status, 'version', version) order by version) as moves
       from (select application_id, max(version) as version, (array_agg(data ->> 'to' order by version desc))[1] as status
             from application_events group by application_id, command_id) commands
       group by application_id`,
    );
    const inTheLog = Object.fromEntries(rows.map(({ id, moves }) => [id, moves]));
    expect(inTheLog).toEqual(Object.fromEntries(clients.done.map(({ id, moves }) => [id, moves])));
  });

  it('F20: a mail arrives once, but where the worker that brought it was killed before it could note that', async () => {
    expect(
      tooOften(
        mailbox.arrivals.map(({ mailId }) => mailId),
        crew.excusedMails,
      ),
    ).toEqual({});
    const { rows } = await owner.query<{ mail_id: string }>(
      "select mail_id from mails where status = 'sent'",
    );
    const sent = new Set(rows.map(({ mail_id }) => mail_id));
    const arrived = new Set(mailbox.arrivals.map(({ mailId }) => mailId));
    expect([...sent].filter((id) => !arrived.has(id))).toEqual([]);
    expect([...arrived].filter((id) => !sent.has(id) && crew.excusedMails.of(id) === 0)).toEqual([]);
  });

  it('F20: the mail of the last step of each application has been sent', async () => {
    const { rows } = await owner.query<{ id: string; kind: string; version: number }>(
      "select application_id as id, kind, cause_version as version from mails where status = 'sent' and application_id is not null",
    );
    const sent = new Set(rows.map(({ id, kind, version }) => `${id} ${kind} ${version}`));
    const isUnsent = ({ id, lastMail, moves }: (typeof clients.done)[number]) => {
      const { version } = moves.at(-1) ?? { version: 0 };
      // The deadline that a step sets is an event of its own, after the step's.
      return ![version, version - 1].some((step) => sent.has(`${id} ${lastMail} ${step}`));
    };
    expect(clients.done.filter(isUnsent)).toEqual([]);
  });

  it('webhooks: each event has one delivery; it is repeated only where a worker was killed before it noted the answer', async () => {
    const payloads = receiver.received.map(({ body }) => JSON.parse(body) as Payload);
    expect(
      tooOften(
        payloads.map(({ id }) => id),
        crew.excusedDeliveries,
      ),
    ).toEqual({});
    const deliveries = new Map(payloads.map(({ id, eventId }) => [id, eventId]));
    const { rows } = await owner.query<{ event_id: string }>('select event_id from application_events');
    expect([...deliveries.values()].toSorted()).toEqual(rows.map(({ event_id }) => event_id).toSorted());
  });

  it('no record is stuck: no mail on its way, no delivery without an end, no job beyond its time, none dead', async () => {
    const mails = await owner.query(
      "select kind, status, response, count(*) from mails where status not in ('sent', 'withdrawn') group by 1, 2, 3",
    );
    const deliveries = await owner.query(
      "select status, response, count(*) from webhook_deliveries where status <> 'delivered' group by 1, 2",
    );
    expect({ left, mails: mails.rows, deliveries: deliveries.rows }).toEqual({
      left: settled,
      mails: [],
      deliveries: [],
    });
  });

  it('verify and rebuild --check find nothing', async () => {
    expect(await wrongStreams(owner)).toEqual([]);
    expect(await ops(world.env, 'verify')).toMatchObject({ code: 0, said: { ok: true, problemCount: 0 } });
    expect(await ops(world.env, 'rebuild', '--check')).toMatchObject({
      code: 0,
      said: { ok: true, differenceCount: 0 },
    });
  }, 120_000);
});
