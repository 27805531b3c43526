import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { generateSecret } from 'otplib';
import { registerAccessTokens, signAccessToken } from '#services/identity/sessions/access-token.ts';
import { accessCookie } from '#services/identity/sessions/cookies.ts';
import { sessionLimits } from '#services/identity/sessions/limits.ts';
import type { OpenedSession } from '#services/identity/sessions/open.ts';
import { PersonKeys } from '#services/platform/crypto/person-keys.ts';
import { loadSecrets, type Secrets } from '#services/platform/crypto/secrets.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { buildWeb } from '#services/start/build-web.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { start, stop } from './children.ts';
import type { BenchServer } from './server.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface BenchApi {
  origin: string;
  /** Two thousand admins, each in a session, so that no limit of writes is reached and their keys are soon at hand, as in an office; their tokens, which last ten minutes, are signed again after five. */
  cookies: () => string[];
  /** The ids of these sessions, as a cookie that takes no verifying. */
  bareCookies: string[];
  pid: number | undefined;
  /** As the API wraps them. */
  personKeys: PersonKeys;
  stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** @returns the answer's status, or null while there is none */
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
export async function asScripted(name: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return (scripts[name] ?? '').split(' ').slice(1);
}

/** Admins who are signed in with everything, written straight to the tables: their sign-ins are no part of a row. */
async function openSessions(db: Pool, secrets: Secrets): Promise<OpenedSession[]> {
  const at = new Date();
  const expiresAt = new Date(at.getTime() + sessionLimits.staffMs);
  const people = Array.from({ length: 2_000 }, () => ({ userId: newId(), sessionId: newId() }));
  const columns = [people.map((p) => p.userId), people.map((p) => p.sessionId)];
  await db.query(
    `with person as (select * from unnest($1::uuid[], $2::uuid[]) as p (user_id, session_id)),
       u as (insert into users (id, email, first_name, last_name, created_at)
             select user_id, user_id || '@staff.example', 'Bench', 'Admin', $3 from person),
       p as (insert into profiles select user_id, true, true from person),
       r as (insert into user_roles select user_id, 'admin' from person),
       f as (insert into factors (factor_id, user_id, sealed_seed, created_at, verified_at)
             select session_id, user_id, $5, $3, $3 from person)
     insert into sessions (session_id, user_id, created_at, last_seen_at, rotated_at, expires_at, signed_in_with, second_factor_at)
     select session_id, user_id, $3, $3, $3, $4, 'password', $3 from person`,
    [...columns, at, expiresAt, secrets.seedKeys.seal('bench', Buffer.from(generateSecret()))],
  );
  return people.map((person) => ({ ...person, generation: 1, expiresAt }));
}

/** Of every process on the server's own database, with the secrets that its keys are wrapped by. */
export const dataFolder = ({ folder }: BenchServer): string => path.join(folder, 'data');

/** A process of services/start/api.ts on the benchmark's database, as it runs anywhere, with an admin signed in. */
export async function startApi(
  server: BenchServer,
  onEnded: () => void = () => undefined,
  settings: Record<string, string> = {},
): Promise<BenchApi> {
  // An API serves the site as it finds it at its start, and rows that open the site come after others.
  await buildWeb();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = start(process.execPath, await asScripted('api'), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: server.url,
      DATA_DIR: dataFolder(server),
      PORT: String(port),
      PUBLIC_URL: origin,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...settings,
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
  const secrets = await loadSecrets({ dataDir: dataFolder(server) });
  const sessions = await openSessions(server.owner, secrets);
  const signer = Fastify();
  await registerAccessTokens(signer, secrets, origin);
  await signer.ready();
  const sign = () =>
    sessions.map((session) => `${accessCookie(false)}=${signAccessToken(signer, session, new Date())}`);
  let signed = { at: Date.now(), cookies: sign() };
  return {
    origin,
    cookies: () => {
      if (Date.now() - signed.at > 5 * minuteMs) signed = { at: Date.now(), cookies: sign() };
      return signed.cookies;
    },
    bareCookies: sessions.map(({ sessionId }) => `session=${sessionId}`),
    pid: child.pid,
    personKeys: new PersonKeys(server.owner, secrets.masterKeys),
    stop: () => {
      isStopping = true;
      return stop(child);
    },
  };
}
