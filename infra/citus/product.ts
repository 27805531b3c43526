import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import {
  type Api,
  freePort,
  launch,
  ops,
  type Program,
  startApi,
  startWorker,
} from '#infra/faults/processes.ts';
import { type People, peopleOf } from '#infra/test/people.ts';
import { registerAccessTokens } from '#services/identity/sessions/access-token.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { readConfig } from '#services/start/config.ts';
import { connect } from '#services/start/connect.ts';
import type { Addresses } from './cluster.ts';
import { type CountingLine, countingLine } from './counting-line.ts';

/** The product as it runs anywhere, on a cluster: an API and a worker, each by a line that counts. */
export interface Product {
  ctx: Context;
  owner: Pool;
  people: People;
  url: string;
  /** Of the API's and of the worker's connections. */
  lines: { api: CountingLine; worker: CountingLine };
  ops: (...args: string[]) => ReturnType<typeof ops>;
  /** What its processes complained of since it was last asked. */
  complaints: { api: () => string[]; worker: () => string[] };
  stop: () => Promise<void>;
}

/** Lines of the log that tell of an error. */
function complaintsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { level, err, msg } = JSON.parse(line) as {
      level: number;
      err?: { message?: string };
      msg: string;
    };
    return level >= 40 ? [`${msg}: ${err?.message ?? ''}`] : [];
  });
}

function complaintsSince(program: Program): () => string[] {
  let read = 0;
  return () => {
    const text = program.output();
    const end = text.lastIndexOf('\n') + 1;
    const found = complaintsOf(text.slice(read, end));
    read = end;
    return found;
  };
}

/** @throws Error with what it said, when a process does not start */
export async function startProduct(database: Addresses): Promise<Product> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-citus-'));
  const owner = createPool({ url: database.ownerUrl, max: 2, name: 'cursus citus', statementTimeoutMs: 0 });
  const lines = { api: await countingLine(database.loginUrl), worker: await countingLine(database.loginUrl) };
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: folder, PUBLIC_URL: publicUrl, DATABASE_OWNER_URL: database.ownerUrl };
  const config = readConfig({ ...env, DATABASE_URL: database.loginUrl });
  const { ctx, close } = await connect(config, database.loginUrl, 'cursus citus walk');
  const signer = Fastify();
  await registerAccessTokens(signer, ctx.secrets, publicUrl);
  await signer.ready();
  const programs: Program[] = [];
  const stop = async () => {
    await Promise.all(programs.map((program) => program.end()));
    await Promise.all([close(), owner.end(), lines.api.close(), lines.worker.close(), signer.close()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const api: Api = await startApi({ ...env, DATABASE_URL: lines.api.url }, port);
    programs.push(api);
    const worker = await startWorker({ ...env, DATABASE_URL: lines.worker.url });
    programs.push(worker);
    return {
      ctx,
      owner,
      people: peopleOf(ctx, signer as unknown as App),
      url: api.url,
      lines,
      ops: (...args) => ops({ ...env, DATABASE_URL: database.loginUrl }, ...args),
      complaints: { api: complaintsSince(api), worker: complaintsSince(worker) },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @returns what the command line's `migrate` says @throws Error with its output when it fails */
export async function migrate(database: Addresses): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-citus-'));
  const program = launch(
    'ops.ts',
    { DATABASE_URL: database.loginUrl, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: folder },
    ['migrate'],
  );
  const code = await program.ended;
  await rm(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(program.output());
}
