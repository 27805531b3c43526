import { setTimeout as sleep } from 'node:timers/promises';
import type { FreshDatabase } from '#infra/test/fresh-database.ts';
import type { Dice } from '../walk/dice.ts';
import type { Crew } from './crew.ts';
import type { Gate } from './gate.ts';
import type { MortalPostgres } from './postgres.ts';

interface Scene {
  crew: Crew;
  /** Holds mails and deliveries. */
  gate: Gate;
  postgres: MortalPostgres;
  world: FreshDatabase;
  dice: Dice;
}

/** Longest an outage lasts: F3's servers are back within five seconds. */
const outageMs = { least: 500, most: 3_500 };
/** So long that a process started in it has looked for the database. */
const longOutageMs = 4_500;
const anOutage = ({ dice }: Scene) => sleep(outageMs.least + dice.below(outageMs.most - outageMs.least));

async function killWorker({ crew }: Scene, place: number): Promise<void> {
  const { excuse } = await crew.killWorker(place);
  await excuse();
  await crew.startWorker(place);
}

/** Every kind of kill, by what it is called in the run's report. */
export const kills = {
  API: async ({ crew }: Scene) => {
    await crew.killTheApi();
    await crew.startTheApi();
  },
  worker: (scene: Scene) => killWorker(scene, scene.dice.below(2)),
  'worker, in the middle of a mail': async ({ crew, gate }: Scene) => {
    let place = 0;
    await gate.holdDuring(async () => {
      place = crew.busyPlace;
      const { excuse } = await crew.killWorker(place);
      await excuse();
    });
    // Not while answers are held: on a slow machine a start takes longer than the other worker waits for one.
    await crew.startWorker(place);
  },
  /** The mail server has accepted, and the database is away before it is noted (F20). */
  'PostgreSQL, in the middle of a mail': async (scene: Scene) => {
    await scene.gate.holdDuring(scene.postgres.kill);
    await anOutage(scene);
    await scene.postgres.startAgain();
  },
  PostgreSQL: async (scene: Scene) => {
    await scene.postgres.kill();
    await anOutage(scene);
    await scene.postgres.startAgain();
  },
  'backends, in the middle of a mail': async ({ world, gate }: Scene) => {
    await gate.holdDuring(async () => {
      await world.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name not like 'cursus test%'`,
      );
    });
  },
  /** A worker and the API are started while there is no database (they wait for it). */
  'worker and API, while PostgreSQL is away': async ({ crew, postgres, dice }: Scene) => {
    const place = dice.below(2);
    await postgres.kill();
    const { excuse } = await crew.killWorker(place);
    await crew.killTheApi();
    const started = Promise.all([crew.startWorker(place), crew.startTheApi()]);
    await sleep(longOutageMs);
    await postgres.startAgain();
    await excuse();
    await started;
  },
} as const satisfies Record<string, (scene: Scene) => Promise<void>>;
export type Kill = keyof typeof kills;

/** The short form: what hurt most, once each. */
export const shortKills: readonly Kill[] = [
  'PostgreSQL, in the middle of a mail',
  'worker, in the middle of a mail',
  'backends, in the middle of a mail',
  'worker and API, while PostgreSQL is away',
  'API',
];
