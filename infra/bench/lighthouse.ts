import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumFlags, findChromium } from '#infra/test/chromium.ts';
import { root } from './api.ts';
import { start, stop } from './children.ts';

export type Report = Result;

const flags = [
  '--headless=new',
  ...chromiumFlags,
  '--disable-extensions',
  '--no-first-run',
  '--remote-debugging-port=0',
];

/** The port that Chromium chose, once it has written it down. */
async function portIn(profile: string): Promise<number> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const [port] = (await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split(
      '\n',
    );
    if (port) return Number(port);
    await sleep(50);
  }
  throw new Error('Chromium did not start');
}

/** One first visit of one page as Lighthouse simulates it: a phone of the middle class on slow 4G, nothing cached. */
export async function visit(url: string): Promise<Report> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'cursus-visit-'));
  const chromium = start(await findChromium(root), [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: 'ignore',
  });
  try {
    const result = await lighthouse(url, { port: await portIn(profile), logLevel: 'silent' });
    if (!result) throw new Error(`Lighthouse says nothing about ${url}`);
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    return result.lhr;
  } finally {
    await stop(chromium);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
