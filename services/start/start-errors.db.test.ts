import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { endAll, freePort, launch, startApi } from '#infra/faults/processes.ts';
import { faultyProxy } from '#infra/faults/proxy.ts';
import { nowClock } from '#infra/test/clock.ts';
import { freshDatabase, testSecrets } from '#infra/test/fresh-database.ts';
import { newSigningPem } from '#infra/test/signing-keys.ts';
import { until } from '#infra/test/until.ts';
import { signingKeysIn } from '#services/platform/crypto/signing-keys.ts';
import { printCheckpoint } from '#services/platform/transparency/checkpoint.ts';
import { keyId, printNote, signText, verifierKey } from '#services/platform/transparency/signed-note.ts';

const { env, url, owner } = await freshDatabase({ clock: nowClock() });
afterAll(endAll);

/** What an operator reads when a program does not start: its exit code and its last words. */
async function refusal(given: Record<string, string>, entry = 'api.ts', args: readonly string[] = []) {
  const program = launch(entry, { LOG_LEVEL: 'error', ...given }, args);
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
      const given = { ...env, DATABASE_URL: gone, DATABASE_OWNER_URL: gone, DATABASE_WAIT_SECONDS: '1' };
      expect(await refusal(given, entry)).toEqual({
        code: 1,
        said: `The database at postgres://127.0.0.1:${port}/cursus cannot be reached. Check DATABASE_OWNER_URL.`,
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

  it("the owner's address alone", async () => {
    const { DATABASE_URL: _, ...rest } = env;
    expect(await refusal(rest)).toEqual({
      code: 1,
      said: 'DATABASE_OWNER_URL is set without DATABASE_URL. Set both, or DATABASE_URL alone.',
    });
  });

  it('no database at all', async () => {
    const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...rest } = env;
    expect(await refusal(rest)).toEqual({
      code: 1,
      said: 'DATABASE_URL is missing. `npm start` brings a database of its own.',
    });
  });

  // Three starts, each a few seconds where browsers take the machine.
  const patient = { timeout: 90_000 };
  it.each(['api.ts', 'worker.ts'])(
    '%s with a key that did not sign the log of heads',
    patient,
    async (entry) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-other-key-'));
      onTestFinished(async () => {
        await owner.query('alter table log_checkpoints disable trigger all; delete from log_checkpoints');
        await owner.query('alter table log_checkpoints enable trigger all');
        await rm(folder, { recursive: true });
      });
      const given = { ...env, DATA_DIR: folder, PORT: '0' } as Record<string, string>;
      const its = signingKeysIn(env.SIGNING_KEY ?? '');
      const text = printCheckpoint({ origin: 'log.example', size: 1, root: Buffer.alloc(32, 1) });
      const note = printNote(text, [signText(text, 'log.example', its.signingKeys[0])]);
      await owner.query(
        'insert into log_checkpoints (number, taken_at, size, events, streams, note) values (1, now(), 1, 1, 1, $1)',
        [note],
      );
      const key = keyId(verifierKey('log.example', its.knownKeys.current[0]));
      const said = (which: string) =>
        `${which} does not hold the key that signed the newest checkpoint of the log of heads (${key}). Nothing was changed. Put that key back; a new one goes beside it (docs/how-to/keys.md).`;
      expect(await refusal({ ...given, SIGNING_KEY: newSigningPem() }, entry)).toEqual({
        code: 1,
        said: said('SIGNING_KEY'),
      });
      const { SIGNING_KEY: _, ...without } = given;
      expect(await refusal(without, entry)).toEqual({
        code: 1,
        said: said(path.join(folder, 'secrets/signing.pem')),
      });
      // The folder's own checkpoint is by that key: a forged row is for a verification to name.
      await mkdir(path.join(folder, 'log'));
      const other = newSigningPem();
      const byOther = printNote(text, [signText(text, 'log.example', signingKeysIn(other).signingKeys[0])]);
      await writeFile(path.join(folder, 'log/checkpoint'), byOther);
      const program = launch(entry, { ...given, SIGNING_KEY: other, LOG_LEVEL: 'info' });
      await until(
        async () => program.output(),
        (output) => /ready|listening/i.test(output),
        { within: 30_000 },
      );
      expect(await program.end()).toBe(0);
    },
  );

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
      said: 'In production these settings are required: PUBLIC_URL, MASTER_KEY, SIGNING_KEY, SMTP_URL, MAIL_FROM, STAFF_MAILBOX.',
    });
  });

  it.each(['api.ts', 'worker.ts', 'all.ts'])(
    'S32: %s in production under a plain http: address',
    async (entry) => {
      const given = {
        ...env,
        NODE_ENV: 'production',
        SMTP_URL: 'smtp://127.0.0.1:25',
        MAIL_FROM: 'careers@jobs.example',
        STAFF_MAILBOX: 'staff@jobs.example',
        PUBLIC_URL: 'http://jobs.example',
      };
      expect(await refusal(given, entry)).toEqual({
        code: 1,
        said: 'PUBLIC_URL must begin with https:// in production: without it the session cookies cross the network unencrypted. Set it to the https:// address that visitors use, and let a proxy in front end TLS.',
      });
    },
  );

  it.each([
    ['api.ts', 1],
    ['worker.ts', 1],
    ['ops.ts', 2],
  ] as const)('F18: %s with another master key than the one that wraps the keys', async (entry, code) => {
    const { MASTER_KEY } = testSecrets();
    expect(await refusal({ ...env, MASTER_KEY }, entry, entry === 'ops.ts' ? ['verify'] : [])).toEqual({
      code,
      said: "MASTER_KEY is not the master key of this database: people's keys are wrapped by another one. Nothing was changed. Set MASTER_KEY to the one that was used before.",
    });
  });

  it('F18: another master key in the data folder, named by its file', async () => {
    const { MASTER_KEY: _, ...rest } = env;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-other-'));
    const { code, said } = await refusal({ ...rest, DATA_DIR: folder });
    expect({ code, said }).toMatchObject({
      code: 1,
      said: expect.stringContaining(`The key in ${folder}/secrets/master.key is not the master key`),
    });
    await rm(folder, { recursive: true });
  });

  it('S39: a master key of zeros in the data folder, as a crash leaves one', async () => {
    const { MASTER_KEY: _, ...rest } = env;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-zeros-'));
    await mkdir(path.join(folder, 'secrets'));
    const file = path.join(folder, 'secrets/master.key');
    await writeFile(file, Buffer.alloc(32).toString('base64'));
    expect(await refusal({ ...rest, DATA_DIR: folder })).toEqual({
      code: 1,
      said: `The key in ${file} is too regular to be a key. Restore the file from its backup: no other key fits what it sealed or signed.`,
    });
    await rm(folder, { recursive: true });
  });
});

describe('F23: a start before its database', () => {
  it.each([
    ['api.ts', 'API is ready'],
    ['worker.ts', 'worker is ready'],
  ])('%s waits for it, says so once, and goes on when it is there', async (entry, ready) => {
    const address = new URL(url);
    const proxy = await faultyProxy({ host: address.hostname, port: Number(address.port) });
    await proxy.cut();
    const through = (of: string) => {
      const its = new URL(of);
      its.port = String(proxy.port);
      return its.href;
    };
    const program = launch(entry, {
      ...env,
      DATABASE_URL: through(env.DATABASE_URL ?? ''),
      DATABASE_OWNER_URL: through(url),
      PORT: String(await freePort()),
    });
    const says = (words: string) =>
      until(
        async () => program.output(),
        (output) => output.includes(words),
      );
    await says('waiting for it up to 60 s');
    await proxy.restore();
    await says(ready);
    expect(program.output().match(/waiting for it/g)).toHaveLength(1);
    expect(await program.end()).toBe(0);
    await proxy.close();
  });
});

describe('F23: an API that receives SIGTERM', () => {
  it('is not ready from then on, still answers, closes each connection, and ends after its grace', async () => {
    const api = await startApi({ ...env, DRAIN_SECONDS: '3' }, await freePort());
    expect((await fetch(`${api.url}/readyz`)).headers.get('connection')).toBe('keep-alive');
    const ended = api.end('SIGTERM');
    const notReady = await until(
      () => fetch(`${api.url}/readyz`),
      ({ status }) => status === 503,
    );
    expect(await notReady.json()).toMatchObject({
      ready: false,
      checks: expect.arrayContaining([{ name: 'process', ok: false, detail: 'is stopping' }]),
    });
    const answer = await fetch(`${api.url}/healthz`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await ended).toBe(0);
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
