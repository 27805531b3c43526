import { afterEach, expect, it, onTestFinished } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { wrongStreams } from '#infra/test/replay.ts';
import { until } from '#infra/test/until.ts';
import { balancer } from './balancer.ts';
import { load } from './load.ts';
import { type Api, endAll, freePort, type Program, startApi, startWorker } from './processes.ts';
import { isFull } from './size.ts';

afterEach(endAll);

const rounds = isFull ? 20 : 1;

it(
  'F23: a rolling restart of two APIs and two workers under load fails no request and doubles no job',
  async () => {
    const { env, owner } = await freshDatabase({ clock: nowClock(), atEnd: onTestFinished });
    const ports = [await freePort(), await freePort()];
    const apis: Api[] = await Promise.all(ports.map((port) => startApi(env, port)));
    const workers: Program[] = await Promise.all([startWorker(env), startWorker(env)]);
    const front = await balancer(ports);
    for (const port of ports) await front.readyAt(port, true);
    const visitors = load(front.url);
    await visitors.during(20);
    for (let round = 0; round < rounds; round++) {
      for (const [index, port] of ports.entries()) {
        expect(await apis[index]?.end('SIGTERM')).toBe(0);
        expect(await workers[index]?.end('SIGTERM')).toBe(0);
        await front.readyAt(port, false);
        await visitors.during(10);
        [apis[index], workers[index]] = await Promise.all([startApi(env, port), startWorker(env)]);
        await front.readyAt(port, true);
        await visitors.during(10);
      }
    }
    await visitors.stop();
    expect({ failed: visitors.failed, sent: visitors.sent() }).toEqual({ failed: [], sent: visitors.sent() });

    const applications = visitors.accepted();
    const { rows } = await owner.query('select count(*) as n from application_states');
    expect(rows[0].n).toBe(applications);
    expect(await wrongStreams(owner)).toEqual([]);
    // One confirmation for each application: each job had its effect once.
    const mails = await until(
      async () =>
        (
          await owner.query(
            `select count(*) as n, count(distinct application_id) as applications from mails m join mail_outbox using (mail_id)
             where m.kind = 'confirmation' and m.status = 'sent'`,
          )
        ).rows[0],
      ({ applications: found }) => found >= applications,
      { within: 60_000, every: 250 },
    );
    expect(mails).toEqual({ n: applications, applications });
    for (const program of [...apis, ...workers]) expect(await program.end()).toBe(0);
  },
  isFull ? 1_800_000 : 150_000,
);
