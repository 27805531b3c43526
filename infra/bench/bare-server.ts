import type { ServerResponse } from 'node:http';
import Fastify from 'fastify';
import { listQuery } from '#services/applications/contract.ts';
import { applicationsPage } from '#services/applications/projections/list.ts';
import { rowColumns } from '#services/applications/projections/rows.ts';
import { readStatistics } from '#services/applications/projections/statistics.ts';
import { openLiveUpdates } from '#services/event-log/live-updates.ts';
import { findSession } from '#services/identity/sessions/find.ts';
import { loadSecrets } from '#services/platform/crypto/secrets.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { guardedRoom } from './guarded.ts';
import { leastAdvance } from './least-advance.ts';
import { leastCall, mark } from './least-append.ts';
import { leastSignIn } from './least-sign-in.ts';
import type { Waiting } from './streams.ts';

/**
 * What rows over HTTP are measured against: Fastify and pg, with the statements that no answer can do without and nothing else. No token, limit,
 * machine, hash, audit entry or check of anything.
 */
const { DATABASE_URL = '', DATA_DIR = '', API_ORIGIN = '', PORT, LEAST = '[]' } = process.env;
const least = JSON.parse(LEAST) as string[];
const pool = createPool({ url: DATABASE_URL, role: 'cursus_app', name: 'cursus bench bare' });
const app = Fastify({ trustProxy: true });

app.post<{ Params: { id: string } }>('/api/applications/:id/advance', async ({ params }) => {
  const number = params.id.slice(-String(mark).length);
  const values = least.map((value) => value.replaceAll(String(mark), number));
  await pool.query({ name: 'least-append', text: leastCall, values });
  return { ok: true };
});

/**
 * Not a yardstick, but what an advance cannot do without: session, load, decision, hash and audit entry, by the product's own functions. No
 * token, limit, checks, headers or log of requests; what the product could reach at best.
 */
app.post<{ Params: { id: string }; Body: { type: Waiting['step'] } }>(
  '/api/applications/:id/least-advance',
  async ({ params, headers, body, id: requestId }) => {
    const at = new Date();
    const found = await findSession(pool, headers.cookie?.split('=')[1] ?? '', at, false);
    if (!found || !('user' in found)) throw new Error('no session');
    return leastAdvance(pool, {
      applicationId: params.id,
      at,
      type: body.type,
      userId: found.user.userId,
      requestId,
    });
  },
);

/** As above, what no sign-in can do without. */
app.post<{ Body: { email: string; password: string } }>('/api/auth/least-sign-in', async ({ body, id }) => {
  await leastSignIn(pool, { ...body, requestId: id, at: new Date() });
  return { next: 'done' };
});

/** The rows of a page by their ids, after the session was read. */
app.get<{ Querystring: { ids: string } }>('/rows', async ({ query, headers }) => {
  await findSession(pool, headers.cookie?.split('=')[1] ?? '', new Date(), false);
  const text = `select ${rowColumns} from applications where id = any($1)`;
  const { rows } = await pool.query({ name: 'rows', text, values: [query.ids.split(',').filter(Boolean)] });
  return { items: rows };
});

/**
 * Not a yardstick, but what a page with a filter cannot do without: session, and the product's own statements. No token, limit, checks of what
 * is asked and answered, headers or log of requests.
 */
app.get('/least-list', async ({ query, headers }) => {
  await findSession(pool, headers.cookie?.split('=')[1] ?? '', new Date(), false);
  return applicationsPage(pool, listQuery.parse(query), new Date());
});

/** As above, what no figures of this moment can do without. */
app.get('/least-counts', async ({ headers }) => {
  await findSession(pool, headers.cookie?.split('=')[1] ?? '', new Date(), false);
  return readStatistics(pool, new Date());
});

/** Fifteen counters. */
app.get('/counts', async ({ headers }) => {
  await findSession(pool, headers.cookie?.split('=')[1] ?? '', new Date(), false);
  const text = 'select status, count, overdue from application_status_counts';
  return (await pool.query({ name: 'counts', text })).rows;
});

/**
 * Not a yardstick, but what no live update can do without: hear the announcement, write it to every open stream. No session, no limit,
 * no rights, nothing kept for those who come back.
 */
const streams = new Set<ServerResponse>();
app.get('/api/live', (_request, reply) => {
  reply.hijack();
  const { raw } = reply;
  raw.removeHeader('transfer-encoding');
  raw.writeHead(200, { connection: 'close', 'content-type': 'text/event-stream' }).flushHeaders();
  streams.add(raw);
  raw.once('close', () => streams.delete(raw));
});
let heard = 0;
const updates = openLiveUpdates(DATABASE_URL);
updates.subscribe((applicationIds) => {
  const text = `id: ${++heard}\nevent: change\ndata: ${JSON.stringify({ applicationIds })}\n\n`;
  for (const stream of streams) stream.write(text);
});

const secrets = await loadSecrets({ dataDir: DATA_DIR });
await app.register((room) => guardedRoom(room, pool, secrets, API_ORIGIN));

async function end(): Promise<void> {
  for (const stream of streams) stream.destroy();
  await updates.close();
  await app.close();
  await pool.end();
}
process.once('SIGTERM', () => void end());
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
