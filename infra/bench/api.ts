import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { generateSecret } from 'otplib';
import { createStaff } from '#services/identity/create-admin.ts';
import { registerAccessTokens, signAccessToken } from '#services/identity/sessions/access-token.ts';
import { accessCookie } from '#services/identity/sessions/cookies.ts';
import { openSession } from '#services/identity/sessions/open.ts';
import type { Context } from '#services/platform/context.ts';
import { loadSecrets } from '#services/platform/secrets.ts';
import { start, stop } from './children.ts';
import type { BenchServer } from './server.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface BenchApi {
  origin: string;
  /** An admin's session. */
  readonly cookie: string;
  userId: string;
  pid: number | undefined;
  stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** @returns the answer's status, or null while nobody answers */
export function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const call = request(url, { agent: false, timeout: 5_000 }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? null));
    });
    call.once('timeout', () => call.destroy());
    call.once('error', () => resolve(null));
    call.end();
  });
}

/** The arguments that package.json's own script gives Node: what is measured is what runs. */
async function asScripted(name: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return (scripts[name] ?? '').split(' ').slice(1);
}

/** A process of services/start/api.ts on the benchmark's database, as it runs anywhere, with an admin signed in. */
export async function startApi(
  server: BenchServer,
  onEnded: () => void = () => undefined,
): Promise<BenchApi> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = start(process.execPath, await asScripted('api'), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: server.url,
      DATA_DIR: path.join(server.folder, 'api'),
      PORT: String(port),
      PUBLIC_URL: origin,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
  let isStopping = false;
  child.once('exit', (code, signal) => {
    if (isStopping) return;
    onEnded();
    process.stderr.write(`the API ended by itself (${signal ?? code}): ${said.trim()}\n`);
  });
  for (let waited = 0; (await statusOf(`${origin}/readyz`)) !== 200; waited += 50) {
    if (child.exitCode !== null || waited > 30_000) {
      await stop(child);
      throw new Error(`the API did not start: ${said.trim()}`);
    }
    await sleep(50);
  }
  const secrets = await loadSecrets({ dataDir: path.join(server.folder, 'api') });
  const ctx = { pool: server.owner, secrets, clock: () => new Date() } as Context;
  const { userId } = await createStaff(ctx, {
    email: 'bench@staff.example',
    firstName: 'Bench',
    lastName: 'Admin',
    role: 'admin',
    seed: generateSecret(),
  });
  const session = await openSession(
    server.owner,
    { userId, role: 'admin', signedInWith: 'password', isComplete: true, secondFactorAt: new Date() },
    new Date(),
    { userAgent: 'bench', ipAddress: '127.0.0.1' },
  );
  const signer = Fastify();
  await registerAccessTokens(signer, secrets, origin);
  await signer.ready();
  return {
    origin,
    // made anew each time it is asked for: it lasts ten minutes
    get cookie() {
      return `${accessCookie(false)}=${signAccessToken(signer, session, new Date())}`;
    },
    userId,
    pid: child.pid,
    stop: () => {
      isStopping = true;
      return stop(child);
    },
  };
}
