import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { addUpChanges, mostAddedUp } from '#services/event-log/figures/add-up.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { asScripted, root } from './api.ts';
import { start, stop } from './children.ts';

/** A mail server that takes everything and counts it. */
export interface Sink {
  url: string;
  taken: () => Promise<number>;
  close: () => Promise<void>;
}
export async function startSmtp(): Promise<Sink> {
  const child = start(process.execPath, ['infra/bench/smtp-sink.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const taken = async () => {
    const answer = once(child, 'message') as Promise<[{ taken: number }]>;
    child.send('count');
    return (await answer)[0].taken;
  };
  return { url: `smtp://127.0.0.1:${port}`, taken, close: () => stop(child) };
}

/** What a worker would have added up long ago, and every figure would count again. */
export async function addUpAll(owner: Pool): Promise<void> {
  while ((await addUpChanges(owner)) === mostAddedUp);
}

/** A process of services/start/worker.ts, as it runs anywhere. */
export async function startWorker(
  databaseUrl: string,
  dataFolder: string,
  smtpUrl: string,
): Promise<ChildProcess> {
  const child = start(process.execPath, await asScripted('worker'), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataFolder,
      SMTP_URL: smtpUrl,
      STAFF_DIGEST_ABOVE: '1000000',
      LOG_LEVEL: 'info',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
    });
  for (let waited = 0; !said.includes('worker is ready'); waited += 50) {
    if (child.exitCode !== null || waited > 30_000) {
      await stop(child);
      throw new Error(`the worker did not start: ${said.trim()}`);
    }
    await sleep(50);
  }
  return child;
}
