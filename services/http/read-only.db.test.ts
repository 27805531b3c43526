import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { connectionOf } from '#infra/test/connection.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import { temporaryFolder } from '#infra/test/server.ts';
import { until } from '#infra/test/until.ts';
import { startEmbeddedPostgres } from '#services/platform/db/embedded-postgres.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { readConfig } from '#services/start/config.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import { runApi } from '#services/start/run-api.ts';

const { ctx, owner, visitor } = await freshDatabase();
const dataDir = await temporaryFolder('standby');
const server = await startEmbeddedPostgres(dataDir, ['shared_buffers=16MB', 'fsync=off']);
const superuser = createPool({ url: server.url, max: 1, name: 'test standby' });
afterAll(async () => {
  await superuser.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Readiness {
  ready: boolean;
  checks: { name: string; ok: boolean; detail?: string }[];
}
const readyz = () => visitor().get<Readiness>('/readyz');
const apply = () => visitor().post('/api/secure-application-submit', exampleForm());
const takesNoWrites = {
  status: 503,
  body: {
    ready: false,
    checks: expect.arrayContaining([{ name: 'database', ok: false, detail: 'takes no writes' }]),
  },
};
const unavailable = {
  status: 503,
  body: { code: 'unavailable', detail: expect.stringContaining('takes no changes') },
};
const count = async () => (await owner.query('select count(*) as n from application_events')).rows[0].n;

/** Every connection that the pool has, and five at least, as after a change of the server's settings. */
async function closeConnections(): Promise<void> {
  const size = Math.max(5, ctx.pool.totalCount);
  const clients = await Promise.all(Array.from({ length: size }, () => ctx.pool.connect()));
  for (const client of clients) {
    await client.query('set session default_transaction_read_only = on');
    client.release();
  }
}

describe('F17: a database that takes no writes', () => {
  const database = async () => (await owner.query('select current_database() as name')).rows[0].name;
  afterEach(async () => {
    await owner.query(`alter database ${await database()} reset default_transaction_read_only`);
  });

  it('is 503 and not ready, never 500, and all heals by itself once it takes them again', async () => {
    const before = await count();
    await owner.query(`alter database ${await database()} set default_transaction_read_only = on`);
    // Connections there are keep the setting that they began with; new ones have the other.
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user',
    );
    const answer = await until(apply, ({ body }) => JSON.stringify(body).includes('takes no changes'));
    expect(answer).toMatchObject(unavailable);
    expect(await readyz()).toMatchObject(takesNoWrites);
    expect((await visitor().get('/healthz')).status).toBe(200);
    expect(await count()).toBe(before);

    await owner.query(`alter database ${await database()} reset default_transaction_read_only`);
    await until(readyz, ({ status }) => status === 200);
    expect((await apply()).status).toBe(201);
  });

  it('is left by every connection at the first write that it refuses: the next ones reach the new primary', async () => {
    await closeConnections();
    expect(await apply()).toMatchObject(unavailable);
    const answers = await Promise.all(Array.from({ length: 10 }, apply));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect((await readyz()).status).toBe(200);
  });

  it('is found by /readyz alone, where nothing is written, and left the same way', async () => {
    await closeConnections();
    expect(await readyz()).toMatchObject(takesNoWrites);
    expect((await readyz()).status).toBe(200);
    expect((await apply()).status).toBe(201);
  });

  it('is left by a connection that is in use at that moment, when it is given back', async () => {
    await closeConnections();
    const reader = await connectionOf(ctx.pool);
    await reader.query('begin; select 1');
    expect(await apply()).toMatchObject(unavailable);
    await reader.query('commit');
    const { rows } = await reader.query('select pg_backend_pid() as pid');
    reader.release();
    const gone = async () =>
      (await owner.query('select from pg_stat_activity where pid = $1', [rows[0].pid])).rowCount;
    // Well before the pool would close it for being idle.
    await until(gone, (found) => found === 0, { within: 5_000 });
  });
});

describe('F17: a standby that becomes the primary', () => {
  it('is 503 until then, and is served without a restart', async () => {
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: server.url, PORT: '0', DRAIN_SECONDS: '0' });
    await prepareDatabase(config, server.url);
    const { port, stop } = await runApi({ ...config, port: 0 }, server.url, memoryLog().logger);
    const status = async (method: 'GET' | 'POST', at: string) =>
      (
        await fetch(`http://127.0.0.1:${port}${at}`, {
          method,
          ...(method === 'POST' && {
            headers: { 'content-type': 'application/json', origin: config.publicUrl },
            body: JSON.stringify(exampleForm()),
          }),
        })
      ).status;
    const send = () => status('POST', '/api/secure-application-submit');
    expect(await send()).toBe(201);
    await server.stop();
    await writeFile(path.join(dataDir, 'postgres', 'standby.signal'), '');
    await server.startAgain();
    await until(async () => (await superuser.query('select pg_is_in_recovery() as is')).rows[0].is, Boolean);
    expect(await send()).toBe(503);
    expect(await status('GET', '/readyz')).toBe(503);
    await superuser.query('select pg_promote()');
    await until(
      () => status('GET', '/readyz'),
      (code) => code === 200,
    );
    expect(await send()).toBe(201);
    await stop();
  });
});
