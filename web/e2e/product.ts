import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { request } from '@playwright/test';
import { freePort } from '#infra/faults/processes.ts';
import { confide } from '#infra/test/log-search.ts';
import { startOpenIdProvider } from '#infra/test/openid-provider.ts';
import { keepLog, searchLog } from './product-log.ts';
import { nextCode } from './second-factor.ts';

/** One product, started as a stranger would, `npm start` on an empty folder, with two members of staff. */
const root = fileURLToPath(new URL('../..', import.meta.url));

interface Said {
  code: number;
  said: Record<string, unknown>;
}
/** The command line on the data folder of this worker's product. @returns what it printed as JSON, and its exit code */
export const ops = (...args: string[]): Promise<Said> => opsOn(process.env, args);

let where: Promise<Said> | undefined;
/** Where the owner of this worker's database comes in; a command line takes a second to start, so it is asked once. */
export async function databaseUrl(): Promise<string> {
  where ??= ops('where');
  return String((await where).said.databaseUrl);
}

async function opsOn(env: NodeJS.ProcessEnv, args: string[]): Promise<Said> {
  const call = promisify(execFile)(process.execPath, ['services/start/ops.ts', ...args, '--json'], {
    cwd: root,
    env,
  });
  try {
    return { code: 0, said: JSON.parse((await call).stdout) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    if (!stdout) throw new Error(`ops ${args.join(' ')}: ${stderr}`);
    return { code, said: JSON.parse(stdout) };
  }
}

interface Staff {
  email: string;
  first: string;
  last: string;
}

/** What both choose in their first login. */
const staffPassword = 'three bees in a lantern';

interface Made {
  password: string;
  /** Of the second factor, base32. */
  seed: string;
}

/**
 * Makes an admin, goes through the first login as the gate does, and keeps the session for every test that is about
 * something else: sign-ins are limited.
 */
async function makeStaff(
  env: NodeJS.ProcessEnv,
  { email, first, last }: Staff,
  stateFile: string,
): Promise<Made> {
  const who = ['--email', email, '--first-name', first, '--last-name', last];
  const made = await opsOn(env, ['create-admin', ...who]);
  const url = String(env.E2E_URL);
  const visitor = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const send = async <T>(path: string, data: object): Promise<T> => {
    const answer = await visitor.post(path, { data });
    if (!answer.ok()) throw new Error(`${email}, ${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  await send('/api/auth/sign-in', { email, password: String(made.said.password) });
  await send('/api/auth/password-change', { newPassword: staffPassword });
  const { id, secret } = await send<{ id: string; secret: string }>('/api/auth/factors', {});
  await send(`/api/auth/factors/${id}/verify`, { code: await nextCode(secret, env) });
  await visitor.storageState({ path: stateFile });
  await visitor.dispose();
  confide(email, made.said.password, staffPassword, secret);
  return { password: staffPassword, seed: secret };
}

export interface Product {
  /** What a worker's environment says of the product it is to use. */
  env: Record<string, string>;
  /** Ends it and searches its log. */
  stop: () => Promise<void>;
}
export async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'cursus-e2e-'));
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const provider = await startOpenIdProvider(`${site}/api/auth/google/callback`);
  const own = {
    DATA_DIR: dataDir,
    PORT: String(port),
    E2E_URL: site,
    // Google's place is taken by a provider on this machine.
    GOOGLE_ISSUER: provider.settings.issuer,
    GOOGLE_CLIENT_ID: provider.settings.clientId,
    GOOGLE_CLIENT_SECRET: provider.settings.clientSecret,
    // The whole log is searched in the end.
    LOG_LEVEL: 'debug',
    E2E_LOG: path.join(dataDir, 'product.log'),
    E2E_USED: path.join(dataDir, 'used.jsonl'),
    // Every test comes from an address of its own, as people do, so that their limits do not add up.
    TRUST_PROXY: 'true',
    // Tests look for the notice about their own application or message, however many others run beside them.
    STAFF_DIGEST_ABOVE: '100000',
  };
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...inherited } = process.env;
  const env = { ...inherited, ...own };
  const product = spawn(process.execPath, ['services/start/all.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endLog = keepLog(product, own.E2E_LOG);
  product.stderr.pipe(process.stderr);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    product.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ctrl-C stops it.')) resolve();
    });
    product.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${said}`)));
  });
  confide(/shown this once:\s+\S+\s+(\S+)/.exec(said)?.[1]);
  const state = (name: string) => path.join(dataDir, `${name}.session.json`);
  const corinne = { email: 'corinne@adjutant.example', first: 'Corinne', last: 'Ammann' };
  const beat = { email: 'beat@adjutant.example', first: 'Beat', last: 'Zurfluh' };
  const corinneMade = await makeStaff(env, corinne, state('corinne'));
  const beatMade = await makeStaff(env, beat, state('beat'));
  return {
    env: {
      ...own,
      E2E_STAFF_EMAIL: corinne.email,
      E2E_STAFF_PASSWORD: corinneMade.password,
      E2E_STAFF_SEED: corinneMade.seed,
      E2E_STAFF_STATE: state('corinne'),
      E2E_BEAT_EMAIL: beat.email,
      E2E_BEAT_PASSWORD: beatMade.password,
      E2E_BEAT_SEED: beatMade.seed,
      E2E_BEAT_STATE: state('beat'),
    },
    stop: async () => {
      product.kill('SIGTERM');
      if (product.exitCode === null) await once(product, 'exit');
      await provider.stop();
      await endLog();
      try {
        await searchLog(own.E2E_LOG, own.E2E_USED);
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}
