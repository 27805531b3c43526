import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { type FreshDatabase, freshDatabase } from '#infra/test/fresh-database.ts';
import { wrongStreams } from '#infra/test/replay.ts';
import { until } from '#infra/test/until.ts';
import { readConfig } from '#services/start/config.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { Clients } from './chaos/client.ts';
import { PatroniCluster } from './failover/cluster.ts';
import { Probe } from './failover/probe.ts';
import { findPrograms, type Programs } from './failover/programs.ts';
import { Screen } from './failover/screen.ts';
import { startHaproxy, startPgBouncer, type WayIn } from './failover/ways-in.ts';
import { endAll, freePort, launch, ops, type Program, startApi, startWorker } from './processes.ts';
import { settle, settled, type Unsettled } from './settle.ts';
import { isFull } from './size.ts';
import { diceOf } from './walk/dice.ts';

/**
 * Three nodes with synchronous replication, Patroni and HAProxy, as docs/how-to/high-availability.md sets them up. The primary is killed again and
 * again while two APIs and two workers go on: one of each through HAProxy alone, one of each with PgBouncer before it.
 */
const kills = isFull ? 20 : 2;
/** Writes go on within this time; a machine that does other work as well is given twice. */
const outageMs = isFull ? 15_000 : 30_000;
const login = { name: 'cursus_login', password: 'of-this-test-alone' };
const ownerPassword = 'of-this-test-alone';

const programs = await findPrograms();
if (typeof programs === 'string') process.stdout.write(`${programs}\n`);

/** The product by one way in, with those who use it. */
interface Side {
  name: string;
  env: Record<string, string>;
  api: Program;
  worker: Program;
  clients: Clients;
  probe: Probe;
  screen: Screen;
}

/** HAProxy takes a moment to find the primary. */
async function connected(url: string, { program }: WayIn): Promise<pg.Client> {
  const tryOnce = async () => {
    const client = new pg.Client({ connectionString: url });
    return client.connect().then(
      () => client,
      () => null,
    );
  };
  const client = await until(tryOnce, (found) => found !== null, { within: minuteMs, every: 200 }).catch(
    () => null,
  );
  if (!client) throw new Error(`no way in: ${program.said}`);
  return client;
}

async function begin(found: Programs) {
  const cluster = await PatroniCluster.start(found);
  try {
    return { cluster, ...(await openWays(found, cluster)) };
  } catch (error) {
    await cluster.end();
    throw error;
  }
}

async function openWays(found: Programs, cluster: PatroniCluster) {
  const haproxy = await startHaproxy(found, cluster);
  const at = (port: number, user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/cursus`;
  const admin = await connected(cluster.superuserAt(haproxy.port), haproxy);
  await admin.query(`create role cursus login createrole password '${ownerPassword}'`);
  await admin.query('create database cursus owner cursus');
  await admin.query('grant pg_monitor, pg_signal_backend to cursus');
  await admin.end();
  const addresses = {
    owner: at(haproxy.port, 'cursus', ownerPassword),
    login: at(haproxy.port, login.name, login.password),
  };
  await prepareDatabase(
    readConfig({ DATABASE_URL: addresses.login, DATABASE_OWNER_URL: addresses.owner }),
    addresses.login,
  );
  const pgbouncer = await startPgBouncer(found, cluster, {
    port: haproxy.port,
    login,
    hasConnectQuery: true,
  });
  return { pgbouncer, addresses, at };
}
type Cluster = Awaited<ReturnType<typeof begin>>;

async function behindPatroni(found: Programs): Promise<void> {
  const { cluster, pgbouncer, addresses, at }: Cluster = await begin(found);
  afterAll(() => cluster.end());
  const world: FreshDatabase = await freshDatabase({ clock: nowClock(), on: addresses });
  const { owner } = world;
  afterAll(endAll);
  const staff = await Promise.all(Array.from({ length: 10 }, () => world.signInStaff('admin')));
  const replicas = cluster.nodes.map(({ port }) => at(port, login.name, login.password)).join(',');
  const ways: { name: string; env: Record<string, string> }[] = [
    { name: 'HAProxy', env: { READ_DATABASE_URLS: replicas } },
    { name: 'PgBouncer', env: throughPgBouncer(pgbouncer) },
  ];
  function throughPgBouncer({ port }: WayIn): Record<string, string> {
    return {
      DATABASE_URL: at(port, login.name, login.password),
      DATABASE_DIRECT_URL: addresses.login,
      DATABASE_PREPARED_STATEMENTS: 'false',
    };
  }
  const sides: Side[] = [];
  let left: Unsettled;

  async function signInAgain(): Promise<void> {
    world.clock.advance(Date.now() - world.clock.now().getTime());
    const sessions = await Promise.all(staff.map(({ userId }) => world.signedIn({ userId, role: 'admin' })));
    for (const { clients, screen } of sides) {
      clients.takeSessions(sessions);
      screen.who = sessions[0] ?? screen.who;
    }
  }

  beforeAll(
    async () => {
      for (const [index, { name, env: own }] of ways.entries()) {
        const env = { ...world.env, STAFF_DIGEST_SECONDS: '2', ...own };
        const api = await startApi(env, await freePort());
        const [who] = staff.slice(index);
        if (!who) throw new Error('no staff');
        sides.push({
          name,
          env,
          api,
          worker: await startWorker(env),
          clients: new Clients(api.url, staff, diceOf(index), 3),
          probe: new Probe(api.url),
          screen: new Screen(api.url, who),
        });
      }
      await sleep(2_000);
      for (let kill = 0; kill < kills; kill++) {
        if (kill % 5 === 4) await signInAgain();
        const before = sides.map(({ probe }) => probe.accepted.length);
        const { name, startAgain } = await cluster.killPrimary();
        // Accepted by the new primary, not just before the end of the old one.
        await until(
          async () => sides.every(({ probe }, side) => probe.accepted.length > (before[side] ?? 0) + 3),
          (all) => all,
          { within: 3 * minuteMs },
        );
        startAgain();
        await cluster.isWhole();
        // Live screens hear of what is written from now on.
        for (const { screen, probe } of sides) {
          const already = probe.accepted.length;
          await until(
            async () => probe.accepted.slice(already).some((id) => screen.heard.has(id)),
            (hears) => hears,
            { within: minuteMs },
          );
        }
        process.stdout.write(`kill ${kill + 1}, of ${name}: writes went on\n`);
      }
      await Promise.all(sides.flatMap(({ clients, probe }) => [clients.stop(), probe.stop()]));
      left = await settle(world, isFull ? 300_000 : 120_000);
      await Promise.all(sides.map(({ screen }) => screen.close()));
    },
    isFull ? 60 * minuteMs : 8 * minuteMs,
  );

  it(`F25: after ${kills} kills of the primary every acknowledged event is there, once`, async () => {
    const { rows } = await owner.query<{ id: string; moves: object[] }>(
      `select application_id as id, json_agg(json_build_object('status', status, 'version', version) order by version) as moves
       from (select application_id, max(version) as version, (array_agg(data ->> 'to' order by version desc))[1] as status
             from application_events group by application_id, command_id) commands
       group by application_id`,
    );
    const inTheLog = new Map(rows.map(({ id, moves }) => [id, JSON.stringify(moves)]));
    const submitted = JSON.stringify([{ status: 'application_received', version: 2 }]);
    const said = new Map([
      ...sides.flatMap(({ clients }) =>
        clients.done.map(({ id, moves }) => [id, JSON.stringify(moves)] as const),
      ),
      ...sides.flatMap(({ probe }) => probe.accepted.map((id) => [id, submitted] as const)),
    ]);
    const lost = [...said].filter(([id, moves]) => inTheLog.get(id) !== moves);
    const doubled = [...inTheLog].filter(([id]) => !said.has(id));
    const table = sides.map(({ name, clients, probe, screen }) => ({
      way: name,
      kills,
      acknowledged: clients.done.reduce((sum, { moves }) => sum + moves.length, 0) + probe.accepted.length,
      applications: clients.done.length + probe.accepted.length,
      'longest outage, s': Math.round(probe.longestOutageMs / 100) / 10,
      'live screen came back': screen.returns,
    }));
    process.stdout.write(
      `${table.map((row) => JSON.stringify(row)).join('\n')}\nlost ${lost.length}, doubled ${doubled.length}\n`,
    );
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    expect(sides.flatMap(({ clients }) => clients.refusals)).toEqual([]);
  });

  it(`F25: writes go on within ${outageMs / 1_000} s, directly and through PgBouncer`, () => {
    for (const { name, probe } of sides)
      expect({ name, ms: probe.longestOutageMs }).toEqual({
        name,
        ms: expect.toSatisfy((ms: number) => ms > 0 && ms < outageMs),
      });
  });

  it('F25: jobs are neither lost nor doubled', async () => {
    expect(left).toEqual(settled);
    // One who moved on before the mail was written gets none.
    const waiting = sides.flatMap(({ clients, probe }) => [
      ...clients.done.filter(({ moves }) => moves.length === 1).map(({ id }) => id),
      ...probe.accepted,
    ]);
    const { rows } = await owner.query<{ id: string; sent: number; kept: number }>(
      `select application_id as id, count(*) filter (where status = 'sent')::int as sent, count(o.mail_id)::int as kept
       from mails m left join mail_outbox o using (mail_id) where m.kind = 'confirmation' and m.cause_version <= 2
       group by application_id`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(waiting.filter((id) => byId.get(id)?.sent !== 1)).toEqual([]);
    // One that was accepted in the moment of a kill may be noted as withdrawn, once its person has moved on.
    expect(rows.filter(({ sent, kept }) => kept > 1 || sent > kept)).toEqual([]);
  });

  it('F25: verify and rebuild --check find nothing, and every process ends as asked', async () => {
    expect(await wrongStreams(owner)).toEqual([]);
    for (const { env } of sides)
      expect(await ops(env, 'verify')).toMatchObject({ said: { ok: true }, code: 0 });
    expect(await ops(world.env, 'rebuild', '--check')).toMatchObject({
      code: 0,
      said: { ok: true, differenceCount: 0 },
    });
    for (const { name, api, worker } of sides)
      for (const program of [api, worker]) {
        const code = await program.end();
        if (code !== 0) throw new Error(`${name}: ended with ${code}: ${program.output().slice(-2_000)}`);
      }
  }, 180_000);

  it(
    'F26: behind a pooler that drops what connections say of themselves, a start is refused with a sentence',
    async () => {
      const bare = await startPgBouncer(found, cluster, {
        port: Number(new URL(addresses.login).port),
        login,
        hasConnectQuery: false,
      });
      const refused = launch('api.ts', { ...world.env, ...throughPgBouncer(bare), PORT: '0' });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toMatch(/lack our role.*connect_query and DATABASE_DIRECT_URL/);
    },
    minuteMs,
  );
}

if (typeof programs === 'string') it.skip(programs);
else describe('behind Patroni, HAProxy and PgBouncer', () => behindPatroni(programs));
