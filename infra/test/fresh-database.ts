import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { createDistributedDatabase } from '#infra/citus/cluster.ts';
import type { LiveUpdates } from '#services/event-log/live-updates.ts';
import { type AppOptions, buildApp } from '#services/http/app.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { readConfig } from '#services/start/config.ts';
import { connect } from '#services/start/connect.ts';
import { TestClock } from './clock.ts';
import { onDatabase } from './database.ts';
import { refuseSecrets } from './log-search.ts';
import { memoryLog } from './memory-log.ts';
import { type People, peopleOf } from './people.ts';
import { newSigningPem } from './signing-keys.ts';

/** Secrets as settings: nothing is written to disk, and spawned processes can be given the same. */
export function testSecrets(): { MASTER_KEY: string; SIGNING_KEY: string } {
  return { MASTER_KEY: randomBytes(32).toString('base64'), SIGNING_KEY: newSigningPem() };
}

/** The name of the logs of heads that tests sign. */
export const testOrigin = 'log.example/heads';
export const publicUrl = 'http://localhost:3000';
const silentLiveUpdates: LiveUpdates = {
  subscribe: () => () => undefined,
  onSettings: () => undefined,
  close: async () => undefined,
};

export interface FreshDatabase extends People {
  /** Address of the owner, who is no superuser. */
  url: string;
  /** What a process on this database is started with. */
  env: Record<string, string>;
  /** As the application sees it: role cursus_app, the test's clock, in-memory secrets. */
  ctx: Context;
  clock: TestClock;
  /** As the owner of the tables. */
  owner: Pool;
  app: App;
  /** Another app on the same database. It is closed with the rest. */
  buildApp: (changes?: Partial<AppOptions>) => Promise<App>;
}

interface Options {
  clock?: TestClock;
  /** The address to use instead of the clone's own, e.g. of a proxy in between. */
  through?: (url: string) => Promise<string>;
  /** The addresses of a database of the test's own, prepared, instead of a clone. */
  on?: { owner: string; login: string };
  /** Addresses that only-reading requests read from, once `ctx.replicas` has looked at them. */
  replicas?: readonly string[];
  /** `onTestFinished` where each attempt of a test begins with an empty database. */
  atEnd?: AtEnd;
}

/** The same database by the login of processes. */
export function asLogin(url: string): string {
  return onDatabase(inject('database').loginUrl, new URL(url).pathname.slice(1));
}

/** Registers what is to be done when a test file ends (`afterAll`), or one attempt of a test (`onTestFinished`). */
type AtEnd = (close: () => Promise<void>) => void;

/** An empty database on a cluster. */
async function onCluster(coordinatorUrl: string, atEnd: AtEnd): Promise<string> {
  const { ownerUrl, drop } = await createDistributedDatabase(coordinatorUrl);
  atEnd(drop);
  return ownerUrl;
}

/** An empty database copied from the template; dropped at the end. */
export async function cloneTemplate(atEnd: AtEnd = afterAll): Promise<string> {
  const { serverUrl, template } = inject('database');
  if (template === null) return onCluster(serverUrl, atEnd);
  const name = `cursus_test_${randomBytes(6).toString('hex')}`;
  const admin = createPool({ url: serverUrl, max: 1, name: 'cursus test clone', statementTimeoutMs: 0 });
  // Half the work of copying through the log, on a server that syncs nothing.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  atEnd(async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  return onDatabase(serverUrl, name);
}

/**
 * One test file's own world: database, context, app, and people who act on it. To be called while the file is collected
 * (top level or `describe`), since it registers its own clean-up; in a test with `atEnd`.
 */
export async function freshDatabase({
  clock = new TestClock(),
  through,
  on,
  replicas = [],
  atEnd = afterAll,
}: Options = {}): Promise<FreshDatabase> {
  const url = on?.owner ?? (await cloneTemplate(atEnd));
  const login = on?.login ?? asLogin(url);
  const secrets = testSecrets();
  const address = through ? await through(login) : login;
  const owner = createPool({ url, max: 4, name: 'cursus test owner' });
  const files = path.join(os.tmpdir(), `cursus-files-${newId()}`);
  const settings = { ...secrets, FILES_URL: `file:${files}` };
  const config = readConfig({ ...settings, DATA_DIR: files, READ_DATABASE_URLS: replicas.join(',') });
  const { ctx, close } = await connect(config, address, 'cursus test', clock.now);
  const { logger, lines } = memoryLog();
  const apps: App[] = [];
  const build = async (changes: Partial<AppOptions> = {}) => {
    const app = await buildApp({
      ctx,
      liveUpdates: silentLiveUpdates,
      logger,
      publicUrl,
      staffMailbox: 'staff@adjutant.example',
      isProduction: false,
      trustProxy: false,
      hasOutbox: true,
      hasApiDocs: true,
      // A test's clock stands still: no window would slide.
      writesPerMinute: 500,
      ...changes,
    });
    apps.push(app);
    return app;
  };
  const app = await build();
  // Hooks run in reverse: this one before the clone is dropped.
  atEnd(async () => {
    await Promise.all(apps.map((built) => built.close()));
    await close();
    await owner.end();
    await rm(files, { recursive: true, force: true });
    refuseSecrets(lines.join(''));
  });
  const env = { DATABASE_URL: login, DATABASE_OWNER_URL: url, PUBLIC_URL: publicUrl, ...settings };
  return { url, env, ctx, clock, owner, app, buildApp: build, ...peopleOf(ctx, app) };
}
