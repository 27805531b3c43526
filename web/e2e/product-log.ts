import type { ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { confide, confided, confideFields, refuseSecrets } from '#infra/test/log-search.ts';

/**
 * What the product logs while the browser tests run, and what people typed meanwhile. In the end the one is searched for the
 * other (S25). Tests run in processes of their own, so both are files.
 */

/** Lines of the log; what else the product says at its start is for the person who started it. */
export async function productLog(logFile = String(process.env.E2E_LOG)): Promise<string> {
  const text = await readFile(logFile, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
}

/** @returns ends the file */
export function keepLog(product: ChildProcess, logFile: string): () => Promise<void> {
  const file = createWriteStream(logFile);
  for (const stream of [product.stdout, product.stderr]) stream?.pipe(file, { end: false });
  return () => new Promise((resolve) => file.end(resolve));
}

/** Notes what the pages of this context send. */
export function noteSent(context: BrowserContext): void {
  context.on('request', (request) => {
    const body = request.postData();
    if (!body?.startsWith('{')) return;
    try {
      confideFields(JSON.parse(body));
    } catch {
      // A test sent something malformed.
    }
  });
}

/** Hands on to the end of the run what this process has noted. */
export async function handOn(): Promise<void> {
  const lines = confided().map((value) => `${JSON.stringify(value)}\n`);
  if (lines.length > 0) await appendFile(String(process.env.E2E_USED), lines.join(''));
}

/** @throws Error when the log says a secret, or anything about a person */
export async function searchLog(logFile: string, usedFile: string): Promise<void> {
  const used = await readFile(usedFile, 'utf8').catch(() => '');
  for (const line of used.split('\n').filter(Boolean)) confide(JSON.parse(line));
  const log = await productLog(logFile);
  if (!log.includes('"answered"')) throw new Error('the product logged nothing: its log was not searched');
  refuseSecrets(log);
}
