import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Finds a Chromium for the browser tests, or installs one (docs/rules/http.md). Never gives up silently. */
const candidates = [
  // The same browser without windows: tests take a fifth less of the machine.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** No sandbox inside containers, and nothing that a browser fetches by itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether the program starts at all: an installed one may still miss a library. */
async function starts(program: string): Promise<boolean> {
  if (!existsSync(program)) return false;
  return promisify(execFile)(program, ['--version'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}

function run(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function playwrights(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function first(programs: string[]): Promise<string | null> {
  for (const program of programs) if (await starts(program)) return program;
  return null;
}

/** @throws Error one sentence saying what to do */
export async function findChromium(root: string): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await starts(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not start.`);
  }
  const own = await playwrights();
  const found = await first([...candidates, own]);
  if (found) return found;

  process.stderr.write('No Chromium on this machine; installing one for the browser tests.\n');
  const isRoot = process.getuid?.() === 0;
  const playwright = path.join(root, 'node_modules/.bin/playwright');
  await run(process.execPath, [playwright, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  if (await starts(own)) return own;
  if (isRoot && (await run('apt-get', ['update']))) {
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
  }
  const installed = await first(candidates);
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it and set CHROMIUM_PATH.',
  );
}
