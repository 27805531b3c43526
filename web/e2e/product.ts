import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { request } from '@playwright/test';

/** Starts the product as a stranger would, `npm start` on an empty folder, and makes a member of staff. */
const root = fileURLToPath(new URL('../..', import.meta.url));

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The command line on the same data folder. @returns what it printed as JSON, and its exit code */
export async function ops(...args: string[]): Promise<{ code: number; said: Record<string, unknown> }> {
  const call = promisify(execFile)(process.execPath, ['services/start/ops.ts', ...args, '--json'], {
    cwd: root,
    env: process.env,
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

/** Makes an admin and signs in once, for every test that is about something else: sign-ins are limited. */
async function makeStaff({ email, first, last }: Staff, stateFile: string): Promise<string> {
  const made = await ops('create-admin', '--email', email, '--first-name', first, '--last-name', last);
  const password = String(made.said.password);
  const url = String(process.env.E2E_URL);
  const visitor = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const answer = await visitor.post('/api/auth/sign-in', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  await visitor.storageState({ path: stateFile });
  await visitor.dispose();
  return password;
}

export default async function start(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'cursus-e2e-'));
  const port = await freePort();
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    PORT: String(port),
    E2E_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'warn',
    // Every test comes from an address of its own, as people do, so that their limits do not add up.
    TRUST_PROXY: 'true',
  });
  delete process.env.DATABASE_URL;
  const product = spawn(process.execPath, ['services/start/all.ts'], {
    cwd: root,
    env: process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    product.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ctrl-C stops it.')) resolve();
    });
    product.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${said}`)));
  });
  const state = (name: string) => path.join(dataDir, `${name}.session.json`);
  const corinne = { email: 'corinne@adjutant.example', first: 'Corinne', last: 'Ammann' };
  const beat = { email: 'beat@adjutant.example', first: 'Beat', last: 'Zurfluh' };
  Object.assign(process.env, {
    E2E_STAFF_EMAIL: corinne.email,
    E2E_STAFF_PASSWORD: await makeStaff(corinne, state('corinne')),
    E2E_STAFF_STATE: state('corinne'),
    E2E_BEAT_EMAIL: beat.email,
    E2E_BEAT_PASSWORD: await makeStaff(beat, state('beat')),
    E2E_BEAT_STATE: state('beat'),
  });
  return async () => {
    product.kill('SIGTERM');
    if (product.exitCode === null) await once(product, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
}
