import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { freePort } from '#infra/faults/processes.ts';
import { chromiumFlags, findChromium } from '#infra/test/chromium.ts';
import { Camera } from './camera.ts';
import { writeSheet } from './contact-sheet.ts';
import { type Shot, shots } from './shots.ts';

/**
 * `npm run pictures`: starts the demonstration and photographs every screen at five widths, the staff area in both themes, into
 * `pictures/`. Arguments choose screens by parts of their names. `PICTURES_DATA` keeps the demonstration's data for the next time.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'pictures');
/** Two pages fill two cores; more would only make each slower. */
const pagesAtOnce = 2;

/** @returns the demonstration's address, once its doors are open, and what ends it */
async function startProduct(): Promise<{ site: string; stop: () => Promise<void> }> {
  const kept = process.env.PICTURES_DATA;
  const dataDir = kept ?? (await mkdtemp(path.join(os.tmpdir(), 'cursus-pictures-')));
  const port = await freePort();
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...inherited } = process.env;
  const product = spawn(process.execPath, ['infra/pictures/product/run.ts'], {
    cwd: root,
    env: { ...inherited, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (product.exitCode === null) {
      product.kill('SIGTERM');
      await once(product, 'exit');
    }
    if (!kept) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      let said = '';
      product.stdout.on('data', (chunk: Buffer) => {
        process.stdout.write(chunk);
        said += chunk.toString();
        if (said.includes('Ctrl-C stops it.')) resolve();
      });
      product.once('exit', (code) => reject(new Error(`The demonstration ended with ${code}.`)));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { site: `http://localhost:${port}`, stop };
}

/** Takes one shot after the other, on several pages. @returns what was wrong, by screen */
async function takeAll(camera: Camera, chosen: readonly Shot[]): Promise<string[]> {
  const waiting = [...chosen];
  const faults: string[] = [];
  let done = 0;
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const found = await camera.take(shot);
      faults.push(...found);
      done += 1;
      process.stdout.write(`${done} of ${chosen.length}  ${shot.name}\n`);
      for (const fault of found) process.stdout.write(`  ${fault}\n`);
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  return faults;
}

const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const isWanted = ({ name }: Shot) =>
  wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word));
const chosen = shots.filter(isWanted);
if (chosen.length === 0) throw new Error(`No screen is called ${wanted.join(' or ')}.`);

const { site, stop } = await startProduct();
const browser = await chromium.launch({
  executablePath: await findChromium(root),
  args: [...chromiumFlags, '--disable-gpu'],
});
try {
  await mkdir(folder, { recursive: true });
  const faults = await takeAll(new Camera(browser, site, folder), chosen);
  const sheet = await writeSheet(folder, shots);
  process.stdout.write(`\nLook at ${sheet}\n`);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await stop();
}
