import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { auditRows } from '#infra/test/audit-rows.ts';
import { nowClock } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { type FreshDatabase, freshDatabase } from '#infra/test/fresh-database.ts';
import { wayTo } from '#infra/test/people.ts';
import { wrongStreams } from '#infra/test/replay.ts';
import { until } from '#infra/test/until.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { insist } from './client.ts';
import { type Api, endAll, freePort, type Program, startApi, startWorker } from './processes.ts';
import { settle, settled } from './settle.ts';
import { isFull, pauseMs } from './size.ts';

afterEach(endAll);

/**
 * Digests of notices to staff leave while the processes are killed, not five minutes later. In two seconds of a slow run there are four notices
 * or so, of which the usual limit lets five leave by themselves.
 */
const digests = { STAFF_DIGEST_SECONDS: '2', STAFF_DIGEST_ABOVE: '1' };
const emptyDatabase = () => freshDatabase({ clock: nowClock(), atEnd: onTestFinished });

/** Staff who move applications on: so many that none of them meets the limit of decisions a minute. */
async function signInMany({ clock, signInStaff, signedIn }: FreshDatabase) {
  const staff = await Promise.all(Array.from({ length: 30 }, () => signInStaff('admin')));
  let visitors: Visitor[] = staff;
  let turns = 0;
  return {
    next: () => visitors[turns++ % visitors.length] as Visitor,
    /** Access tokens last ten minutes, the full run longer. */
    signInAgain: async () => {
      clock.advance(Date.now() - clock.now().getTime());
      visitors = await Promise.all(staff.map(({ userId }) => signedIn({ userId, role: 'admin' })));
    },
  };
}
type Staff = Awaited<ReturnType<typeof signInMany>>;

const cookieOf = ({ cookies }: Visitor): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const way = wayTo('detailed_review_pending');

interface Acknowledged {
  id: string;
  /** Status and version of every answer that said yes. */
  moves: { status: string; version: number }[];
}

/** Applies and walks one application on, repeating each request until it is answered. */
async function oneApplication(url: string, staff: Staff, signal: AbortSignal): Promise<Acknowledged> {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  const created = await insist<{ data: { applicationId: string } }>(
    `${url}/api/secure-application-submit`,
    exampleForm(),
    key(),
    { signal },
  );
  if (created.status !== 201) throw new Error(`not accepted: ${JSON.stringify(created)}`);
  const id = created.body.data.applicationId;
  const moves: Acknowledged['moves'] = [];
  for (const to of way) {
    // Shorter, so that nearly every kill meets a request.
    if (!isFull) await sleep(pauseMs / 3);
    const moved = await insist<{ status: string; version: number }>(
      `${url}/api/applications/${id}/advance`,
      { to, notes: `on to ${to}` },
      { cookie: cookieOf(staff.next()), ...key() },
      { signal },
    );
    if (moved.status !== 200) throw new Error(`not moved to ${to}: ${JSON.stringify(moved)}`);
    moves.push(moved.body);
  }
  return { id, moves };
}

/** So many in a row that some notices to staff share a digest, however slow the machine was during the kills. */
const fewest = 30;

/** Clients that go on until stopped, at the latest with the test. @returns what was acknowledged to them */
function load(url: string, staff: Staff, clients: number): { stop: () => Promise<Acknowledged[]> } {
  let isOver = false;
  const given = new AbortController();
  const done: Acknowledged[] = [];
  const all = Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isOver || done.length < fewest) done.push(await oneApplication(url, staff, given.signal));
    }),
  );
  onTestFinished(async () => {
    given.abort();
    await all.catch(() => undefined);
  });
  return {
    stop: async () => {
      isOver = true;
      await all;
      return done;
    },
  };
}

async function statusEvents(
  { owner }: FreshDatabase,
  id: string,
): Promise<{ status: string; version: number }[]> {
  const { rows } = await owner.query(
    `select data->>'to' as status, version + (data->>'to' = any($2))::int as version from application_events
     where application_id = $1 and type <> 'deadline.set' and version > 1 order by version`,
    // moves that arm a deadline answer with the version of that second event
    [id, ['detailed_info_requested', 'email_confirmation_sent']],
  );
  return rows;
}

type Move = Acknowledged['moves'][number];

/** Moves that were acknowledged and are not there, and moves that are there and were not acknowledged, or not so often. */
async function compared(
  world: FreshDatabase,
  done: readonly Acknowledged[],
): Promise<{ lost: Move[]; doubled: Move[] }> {
  const lost: Move[] = [];
  const doubled: Move[] = [];
  for (const { id, moves } of done) {
    const left = await statusEvents(world, id);
    for (const move of moves) {
      const place = left.findIndex(
        ({ status, version }) => status === move.status && version === move.version,
      );
      if (place < 0) lost.push(move);
      else left.splice(place, 1);
    }
    doubled.push(...left);
  }
  return { lost, doubled };
}

/** Long work over the whole log, in the midst of which workers are killed, too; one of each is open at a time. */
async function askForRuns(who: Visitor): Promise<void> {
  const answers = [
    await who.post('/api/replay/verifications', {}),
    await who.post('/api/replay/rebuilds', { checkOnly: false }),
  ];
  for (const { status } of answers) expect([202, 409]).toContain(status);
}

const kills = isFull ? 200 : 4;

describe('processes killed under load', () => {
  it(
    'F1, F2: API and worker, again and again: nothing acknowledged is lost or doubled, every job is done once',
    async () => {
      const world = await emptyDatabase();
      const { ctx, owner } = world;
      const staff = await signInMany(world);
      const env = { ...world.env, ...digests };
      const port = await freePort();
      let api: Api = await startApi(env, port);
      let worker: Program = await startWorker(env);
      const clients = load(api.url, staff, 5);
      for (let kill = 0; kill < kills; kill++) {
        if (kill % 20 === 19) await staff.signInAgain();
        await askForRuns(staff.next());
        await sleep(200 + 150 * (kill % 6));
        expect(await worker.end('SIGKILL')).toBe('SIGKILL');
        const workers = startWorker(env);
        await sleep(100 * (kill % 6));
        expect(await api.end('SIGKILL')).toBe('SIGKILL');
        [api, worker] = await Promise.all([startApi(env, port), workers]);
        if (kill % 50 === 49) process.stdout.write(`${kill + 1} kills of API and worker each\n`);
      }
      const done = await clients.stop();
      expect(done.length).toBeGreaterThan(5);

      // each acknowledged move is there, at the version that was answered, and none a second time
      const { lost, doubled } = await compared(world, done);
      const acknowledged = done.reduce((sum, { moves }) => sum + 1 + moves.length, 0);
      process.stdout.write(
        `kills: ${kills} of API and ${kills} of worker, ${acknowledged} commands acknowledged in ${done.length} applications, ${lost.length} lost, ${doubled.length} doubled\n`,
      );
      expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
      const { rows } = await owner.query('select count(*) as n from application_states');
      expect(rows[0].n).toBe(done.length);
      const forms = await owner.query(
        'select count(*) as n, count(distinct email) as people from application_forms',
      );
      expect(forms.rows[0]).toEqual({ n: done.length, people: done.length });
      expect(await wrongStreams(owner)).toEqual([]);

      // A mail that a killed worker had in hand waits for its silence, then for its lease.
      expect(await settle({ ctx, owner }, isFull ? 900_000 : 120_000)).toEqual(settled);
      const runs = await owner.query('select state, error from replay_runs');
      expect(runs.rowCount).toBeGreaterThan(1);
      // Taken up again by another worker, or given up after the third: none runs for ever.
      for (const { state, error } of runs.rows)
        if (state !== 'done')
          expect([state, error]).toEqual(['failed', expect.stringContaining('ended 3 times')]);
      const mails = await owner.query(
        `select kind, count(*) as n, count(distinct application_id) as applications,
           count(*) filter (where status = 'sent' or reason = 'in-digest') as noticed
       from mails where kind = 'initial_application' group by kind`,
      );
      expect(mails.rows).toEqual([
        {
          kind: 'initial_application',
          n: done.length,
          applications: done.length,
          noticed: done.length,
        },
      ]);
      const unended = await owner.query(
        "select kind, status from mails where status not in ('sent', 'failed', 'withdrawn')",
      );
      expect(unended.rows).toEqual([]);
      // alone or in a digest, staff hear of each application once
      const kept = await owner.query<{ text: string }>(
        `select text from mail_outbox join mails using (mail_id) where kind in ('initial_application', 'staff_digest')`,
      );
      const noticed = kept.rows.flatMap(({ text }) => text.match(/(?<=applications\/)[0-9a-f-]{36}/g) ?? []);
      expect(noticed.sort()).toEqual(done.map(({ id }) => id).sort());
      expect(kept.rows.length).toBeLessThan(done.length);
      const strays = await owner.query(
        'select from mail_outbox where mail_id not in (select mail_id from mails)',
      );
      expect(strays.rowCount).toBe(0);
      const attached = await owner.query(
        'select count(*) as n from application_forms f join users u on u.id = f.user_id and lower(u.email) = lower(f.email)',
      );
      expect(attached.rows[0].n).toBe(done.length);
      expect(await worker.end()).toBe(0);
      expect(await api.end()).toBe(0);
    },
    isFull ? 3_600_000 : 240_000,
  );
});

describe('SIGTERM under load', () => {
  it('F12: drops no accepted request and ends within ten seconds', async () => {
    const { ctx, env, owner } = await emptyDatabase();
    const port = await freePort();
    const api = await startApi(env, port);
    const broken: string[] = [];
    let sent = 0;
    let answered = 0;
    let isOver = false;
    const clients = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!isOver) {
          const n = sent++;
          try {
            const reply = await fetch(`${api.url}/api/secure-application-submit`, {
              method: 'POST',
              headers: {
                'content-type': 'application/json',
                'x-forwarded-for': `10.9.${n >> 8}.${n & 255}`,
              },
              body: JSON.stringify(exampleForm()),
            });
            await reply.json();
            if (reply.status === 201) answered++;
            else broken.push(`status ${reply.status}`);
          } catch (error) {
            const cause = (error as { cause?: { code?: string } }).cause;
            // No server listens any more, or an idle connection was just closed: not accepted, as the count below proves.
            if (['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(cause?.code ?? '')) return;
            broken.push(cause?.code ?? String(error));
            return;
          }
        }
      }),
    );
    await until(
      async () => answered,
      (n) => n > 40,
    );
    // As browsers open one in advance, and send nothing.
    const unused = net.connect(port, '127.0.0.1').on('error', () => undefined);
    await once(unused, 'connect');
    const since = Date.now();
    expect(await api.end('SIGTERM')).toBe(0);
    expect(Date.now() - since).toBeLessThan(10_000);
    isOver = true;
    await clients;
    const submitted = await auditRows({ owner, ctx }, "action = 'application_submitted'");
    const recorded = submitted.filter((row) => row.ip_address?.startsWith('10.9.')).length;
    expect({ broken, recorded }).toEqual({ broken: [], recorded: answered });
    expect(await wrongStreams(owner)).toEqual([]);
  }, 60_000);
});
