import { afterAll, describe, expect, it } from 'vitest';
import { day, TestClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { wayTo } from '#infra/test/people.ts';
import { wrongStreams } from '#infra/test/replay.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { type Life, lives, outage } from './lives.ts';
import { mortalWorkers } from './mortal-workers.ts';
import { isFull } from './size.ts';

/** Far ahead of the database's own clock, so that nothing is due before the test says so. Clocks in Zurich change on day 18. */
const start = '2099-03-11T08:00:00.000Z';
const clock = new TestClock(start);
const { ctx, owner, submit, advance } = await freshDatabase({ clock });

let seed = 20_990_311;
/** Repeatable as far as the order of concurrent statements is. */
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
  return seed / 0x80000000;
}
const faults: unknown[] = [];
const workers = await mortalWorkers({ ctx, owner, random, faults });
afterAll(workers.stop);

interface Alive {
  id: string;
  life: Life;
  at: Status;
}

/** The steps that staff would take from where it stands. */
function stepsTo(from: Status, to: Status): Status[] {
  const way = wayTo(to);
  const reached = way.indexOf(from);
  return to === 'rejected' || to === 'employed' || way.length === 0 ? [to] : way.slice(reached + 1);
}

async function liveUntil(now: number, since: number, applications: Alive[]): Promise<void> {
  for (const application of applications)
    for (const [when, to] of application.life.moves) {
      if (when <= since || when > now) continue;
      for (const step of stepsTo(application.at, to)) await advance(application.id, step);
      application.at = to;
    }
}

async function happened(id: string): Promise<[number, string][]> {
  const { rows } = await owner.query<{ at: string; what: string }>(
    `select data ->> 'at' as at,
       (data -> 'data' ->> 'kind') || ' ' || coalesce(data -> 'data' ->> 'before', 'missed') as what
     from application_events where application_id = $1 and type in ('reminder.sent', 'deadline.missed') order by version`,
    [id],
  );
  return rows.map(({ at, what }) => [(Date.parse(at) - Date.parse(start)) / day, what]);
}

async function mailed(id: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ kind: string; n: number }>(
    `select kind, count(*) as n from mails m join mail_outbox o using (mail_id)
     where application_id = $1 and status = 'sent' group by kind`,
    [id],
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

describe('forty days', () => {
  const sixHours = 0.25;
  it(
    'F13: of every life bring each reminder, miss and mail once, at its time, with workers killed in between',
    async () => {
      const applications: Alive[] = [];
      for (let copy = 0; copy < (isFull ? 25 : 2); copy++)
        for (const life of lives) applications.push({ id: await submit(), life, at: 'application_received' });
      await workers.workDue();
      for (let now = sixHours; now <= 40; now += sixHours) {
        clock.advance(sixHours * day);
        await liveUntil(now, now - sixHours, applications);
        if (now <= outage.from || now >= outage.to) await workers.workDue();
      }
      for (const { id, life } of applications) {
        expect({ name: life.name, events: await happened(id), mails: await mailed(id) }).toEqual({
          name: life.name,
          events: life.events,
          mails: life.mails,
        });
      }
      expect(faults).toEqual([]);
      expect(workers.kills()).toBeGreaterThan(isFull ? 200 : 25);
      expect(await wrongStreams(owner)).toEqual([]);
      const left = await owner.query(
        "select name from pgboss.job where name = 'dead-letters' or state in ('created', 'retry', 'active', 'failed') and name not like '%account%'",
      );
      expect(left.rows).toEqual([]);
      const unsent = await owner.query(
        "select kind from mails where application_id is not null and status <> 'sent'",
      );
      expect(unsent.rows).toEqual([]);
    },
    isFull ? 900_000 : 90_000,
  );
});
