import { type Event, inlineProjections, STREAM_DOES_NOT_EXIST } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore, postgreSQLProjection } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { appendEvents } from '#services/event-log/append/append.ts';
import { newStream } from '#services/event-log/append/stream.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { decide } from '#state-machines/application/decide.ts';
import type { Bench, Row } from '../bench.ts';
import { meteredRate, type Taken } from '../cpu.ts';
import { noKeys } from '../least-append.ts';
import { median, pairs, warmUp } from '../pairs.ts';
import { freshDatabase } from '../server.ts';
import { appendTo, origin, waitingFor } from '../streams.ts';
import { leastRate, noJobs } from './append.ts';

/** A submission: a new stream with its first two events, and one row of a read model, on both sides. */
const submission = () =>
  decide(null, {
    type: 'submit',
    at: new Date().toISOString(),
    actor: { kind: 'applicant', id: null },
    position: 'general',
  });

function many(
  { server }: Bench,
  clients: number,
  count: number,
  work: () => Promise<unknown>,
): Promise<Taken> {
  let left = count;
  const line = async () => {
    while (left-- > 0) await work();
  };
  return meteredRate(server, process.pid, count, () => Promise.all(Array.from({ length: clients }, line)));
}

/** Emmett with an inline projection that upserts one row by a named (prepared) statement: its fastest way. */
async function openPeer(bench: Bench, clients: number) {
  const url = await freshDatabase(bench.server, 'emmett');
  const pool = new pg.Pool({ connectionString: url, max: clients });
  // The next round drops this database, perhaps before its last connection has ended.
  pool.on('error', () => undefined);
  await pool.query(
    'create table states (stream text primary key, status text not null, events int not null, last_at timestamptz not null)',
  );
  const projection = postgreSQLProjection({
    name: 'states',
    canHandle: ['application.submitted', 'deadline.set'],
    handle: async (events, { connection }) => {
      const last = events.at(-1);
      if (!last) return;
      const { to, at } = last.data as { to: string; at: string };
      await (connection.client as unknown as pg.ClientBase).query({
        name: 'upsert-state',
        text: `insert into states values ($1, $2, $3, $4) on conflict (stream)
               do update set status = excluded.status, events = states.events + excluded.events, last_at = excluded.last_at`,
        values: [last.metadata.streamName, to, events.length, at],
      });
    },
  });
  const store = getPostgreSQLEventStore(url, {
    connectionOptions: { pool },
    projections: inlineProjections([projection]),
  });
  await store.schema.migrate();
  const append = () => {
    const id = newId();
    const at = new Date().toISOString();
    const events: Event[] = submission().map(({ type, ...event }) => ({
      type,
      data: { ...event, at, ...origin },
    }));
    return store.appendToStream(`application-${id}`, events, {
      expectedStreamVersion: STREAM_DOES_NOT_EXIST,
    });
  };
  const rows = async () =>
    Number((await pool.query<{ n: string }>('select count(*) as n from states')).rows[0]?.n);
  const close = async () => {
    await store.close();
    if (!pool.ended) await pool.end();
  };
  return { append, rows, close };
}

/** The least durable work for two events beside the peer: a new stream has a row with all its indexes as well. */
async function leastNote(bench: Bench, clients: number, peer: number): Promise<string> {
  const waiting = waitingFor('start-review');
  const make = (n: number) => appendTo(n, waiting, noJobs);
  const { figure } = await leastRate(
    bench,
    clients,
    bench.isQuick ? 1_600 : 9_600,
    waiting,
    make,
    'least_append_of_two',
  );
  return `${clients} clients of pgbench, two rows in, one moved: ${Math.round(figure)} /s, ${(figure / peer).toFixed(2)}×`;
}

export const emmett: Row = {
  numbers: [2],
  needs: [],
  work: 'append + projection against Emmett',
  run: async (bench) => {
    const results = [];
    const count = bench.isQuick ? 600 : 3_000;
    for (const clients of [8, 32]) {
      const peer = await openPeer(bench, clients);
      const { url } = bench.server;
      const pool = createPool({ url, role: 'cursus_app', max: clients, name: 'cursus bench peer' });
      const submit = () => {
        const id = newId();
        const events = submission();
        const call = { events, commandId: newId(), at: new Date(), origin, jobsFor: noJobs };
        return appendEvents(pool, noKeys, { stream: newStream(id, id), ...call });
      };
      try {
        const product = () => many(bench, clients, count, submit);
        const yardstick = () => many(bench, clients, count, peer.append);
        await warmUp(bench, product, yardstick);
        const before = await peer.rows();
        const figures = await pairs(bench.pairs, product, yardstick);
        const written = (await peer.rows()) - before;
        if (written < bench.pairs * count) throw new Error(`the peer wrote only ${written} rows`);
        const hasLeast = bench.withPrototypes && bench.has.pgbench;
        const least = hasLeast ? [await leastNote(bench, clients, median(figures.yardstick))] : [];
        results.push({
          row: 2,
          notes: least,
          work: `new stream + projection, store API, ${clients} clients`,
          unit: '/s' as const,
          against: 'Emmett, inline projection',
          goal: { atLeast: clients === 32 ? 5 : 3 },
          ...figures,
        });
      } finally {
        await Promise.all([peer.close(), pool.end()]);
      }
    }
    return results;
  },
};
