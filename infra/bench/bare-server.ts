import Fastify from 'fastify';
import { rowColumns } from '#services/applications/projections/rows.ts';
import { findSession } from '#services/identity/sessions/find.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { leastCall, mark } from './least-append.ts';

/**
 * What rows over HTTP are measured against: Fastify and pg, with the statements that no answer can do without and nothing else. No token, limit,
 * machine, hash, audit entry or check of anything.
 */
const { DATABASE_URL = '', PORT, LEAST = '[]' } = process.env;
const least = JSON.parse(LEAST) as string[];
const pool = createPool({ url: DATABASE_URL, role: 'cursus_app', name: 'cursus bench bare' });
const app = Fastify();

app.post<{ Params: { id: string } }>('/api/applications/:id/advance', async ({ params }) => {
  const number = params.id.slice(-String(mark).length);
  const values = least.map((value) => value.replaceAll(String(mark), number));
  await pool.query({ name: 'least-append', text: leastCall, values });
  return { ok: true };
});

/** The rows of a page by their ids, after the session was read. */
app.get<{ Querystring: { ids: string } }>('/rows', async ({ query, headers }) => {
  await findSession(pool, headers.cookie?.split('=')[1] ?? '', new Date(), false);
  const text = `select ${rowColumns} from applications where id = any($1)`;
  const { rows } = await pool.query({ name: 'rows', text, values: [query.ids.split(',').filter(Boolean)] });
  return { items: rows };
});

/** Fifteen counters. */
app.get('/counts', async ({ headers }) => {
  await findSession(pool, headers.cookie?.split('=')[1] ?? '', new Date(), false);
  const text = 'select status, count, overdue from application_status_counts';
  return (await pool.query({ name: 'counts', text })).rows;
});

process.once('SIGTERM', () => void app.close().then(() => pool.end()));
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
