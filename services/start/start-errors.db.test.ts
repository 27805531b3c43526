import net from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { endAll, freePort, launch, startApi } from '#infra/faults/processes.ts';
import { nowClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';

const { env, url } = await freshDatabase({ clock: nowClock() });
afterAll(endAll);

/** What an operator reads when a program does not start: its exit code and its last words. */
async function refusal(given: Record<string, string>, entry = 'api.ts') {
  const program = launch(entry, { LOG_LEVEL: 'error', ...given });
  const code = await program.ended;
  return { code, said: program.output().trim() };
}

describe('a start that cannot be is one sentence and a non-zero exit:', () => {
  it('a port that is taken', async () => {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.address() as net.AddressInfo;
    expect(await refusal({ ...env, PORT: String(port) })).toEqual({
      code: 1,
      said: `Port ${port} is taken. Stop what uses it, or set PORT to another.`,
    });
    server.close();
  });

  it.each(['api.ts', 'worker.ts'])(
    '%s with a database that cannot be reached, its password not shown',
    async (entry) => {
      const port = await freePort();
      const gone = `postgres://cursus:geheim@127.0.0.1:${port}/cursus`;
      expect(await refusal({ ...env, DATABASE_URL: gone }, entry)).toEqual({
        code: 1,
        said: `The database at postgres://127.0.0.1:${port}/cursus cannot be reached. Check DATABASE_URL.`,
      });
    },
  );

  it('a database that refuses us', async () => {
    const wrong = new URL(url);
    wrong.pathname = '/no_such_database';
    const { code, said } = await refusal({ ...env, DATABASE_URL: wrong.href });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database at .* refused us: database "no_such_database" does not exist\./);
    expect(said.split('\n')).toHaveLength(1);
  });

  it('no database at all', async () => {
    const { DATABASE_URL: _, ...rest } = env;
    expect(await refusal(rest)).toEqual({
      code: 1,
      said: 'DATABASE_URL is missing. `npm start` brings a database of its own.',
    });
  });

  it('settings that are wrong, all named at once', async () => {
    const { code, said } = await refusal({
      ...env,
      PORT: 'http',
      MASTER_KEY: 'short',
      DATABASE_URL: 'mysql://x/y',
    });
    expect(code).toBe(1);
    expect(said).toMatch(/^Settings are not right\. .*PORT.*DATABASE_URL: must be a postgres.*MASTER_KEY/);
    expect(said).not.toContain('\n');
  });

  it('production with secrets missing, named', async () => {
    const { DATABASE_URL = '' } = env;
    expect(await refusal({ NODE_ENV: 'production', DATABASE_URL })).toEqual({
      code: 1,
      said: 'In production these settings are required: PUBLIC_URL, MASTER_KEY, SIGNING_KEY, SMTP_URL.',
    });
  });
});

describe('a start that can be', () => {
  it('answers, is ready, and ends on SIGTERM and SIGINT with 0', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const api = await startApi(env, await freePort());
      expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
      expect(await api.end(signal)).toBe(0);
    }
  });
});
