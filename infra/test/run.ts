import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { buildWeb } from '#services/start/build-web.ts';
import { stopSignals } from '#services/start/shutdown.ts';
import { findChromium } from './chromium.ts';
import { interruptGroups, runGroup } from './process-group.ts';
import {
  nothing,
  type PlaywrightReport,
  playwrightTotals,
  settle,
  type Totals,
  type VitestReport,
  vitestTotals,
} from './reports.ts';
import { removeFolder, runFolder } from './run-folder.ts';

/**
 * `npm test`: unit, PostgreSQL and browser tests, and one line with the totals of all. `npm test -- pure|database|browser`
 * runs a part; other arguments go to the runners (a file, `-t name`).
 */
type Part = 'pure' | 'database' | 'browser';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const browserConfig = 'web/e2e/playwright.config.ts';
const isPart = (argument: string): argument is Part => ['pure', 'database', 'browser'].includes(argument);

/** Prints what a stream says, from `turn` on what it has said until then. @returns the end of it */
async function printAfter(turn: Promise<unknown>, from: Readable, to: Writable): Promise<string> {
  let end = '';
  from.on('data', (chunk) => {
    end = (end + chunk).slice(-10_000);
  });
  // As much as a run may say: a full pipe would stop it.
  const held = from.pipe(new PassThrough({ highWaterMark: 256 * 1024 * 1024 }));
  await turn;
  held.pipe(to, { end: false });
  await finished(held);
  return end;
}

/** Runs a program of node_modules on this very Node, whichever the machine's own is. @param turn when it may begin to print */
async function run(program: string, args: string[], env: Record<string, string>, turn?: Promise<unknown>) {
  const { ended, stdout, stderr } = runGroup([bin(program), ...args], {
    cwd: root,
    stdio: ['ignore', turn ? 'pipe' : 'inherit', 'pipe'],
    env: { ...process.env, ...env },
  });
  const begin = turn ?? Promise.resolve();
  const [said] = await Promise.all([
    stderr && printAfter(begin, stderr, process.stderr),
    stdout && printAfter(begin, stdout, process.stdout),
  ]);
  return { code: await ended, said: said ?? '' };
}

/** A file that was asked for is of one runner, and the other has nothing to do. */
const noTests = '--pass-with-no-tests';

const failedAs = (why: string): Totals => ({ ...nothing, failed: 1, failures: [why] });

async function readReport<T>(file: string): Promise<T | null> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}

/** This one runs `npm start`, which builds the site: built before, no API of another test finds half of it. */
const startsProduct = 'infra/faults/embedded-killed.db.test.ts';
const needsSite = (parts: Part[], rest: string[]): boolean =>
  parts.includes('browser') ||
  (parts.includes('database') &&
    (rest.length === 0 || rest.some((argument) => startsProduct.includes(argument))));

async function vitest(parts: Part[], rest: string[], folder: string, isBeside: boolean): Promise<Totals> {
  const file = path.join(folder, 'vitest.json');
  // 'database' is two projects: most files share their processes, some need one of their own.
  const projects = parts.flatMap((part) => ['--project', `${part}*`]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const env: Record<string, string> = isBeside ? { TEST_WORKERS: '2' } : {};
  const { code, said } = await run('vitest', ['run', ...projects, ...reporters, ...rest, noTests], env);
  const report = await readReport<VitestReport>(file);
  return settle(report ? vitestTotals(report) : nothing, 'vitest', code, said);
}

/** One file runs alone; the whole suite is shared among two products where there is room for two. */
const workersFor = (rest: string[]): string[] =>
  rest.length > 0 || os.availableParallelism() < 2 ? [] : ['--workers=2'];

async function browser(rest: string[], folder: string, turn?: Promise<unknown>): Promise<Totals> {
  if (!existsSync(path.join(root, browserConfig))) {
    return failedAs(`There are no browser tests: ${browserConfig} is missing.`);
  }
  const chromium = await findChromium(root);
  const file = path.join(folder, 'playwright.json');
  const { code, said } = await run(
    'playwright',
    ['test', '--config', browserConfig, '--reporter=list,json', ...workersFor(rest), ...rest, noTests],
    {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
    turn,
  );
  const report = await readReport<PlaywrightReport>(file);
  return settle(report ? playwrightTotals(report) : nothing, 'playwright', code, said);
}

async function all(argv: string[]): Promise<Totals[]> {
  const asked = argv.filter(isPart);
  const rest = argv.filter((argument) => !isPart(argument));
  const parts: Part[] = asked.length > 0 ? asked : ['pure', 'database', 'browser'];
  const inVitest = parts.filter((part) => part !== 'browser');
  const folder = await runFolder();
  // Everything that tests and products keep goes there.
  process.env.TMPDIR = folder;
  try {
    // Once, so that no product builds it under another's feet.
    if (needsSite(parts, rest)) await buildWeb();
    // Where the database part waits for locks and timers, the browser part computes. What it says comes afterwards.
    const withBrowser = parts.includes('browser');
    const before = inVitest.length > 0 ? vitest(inVitest, rest, folder, withBrowser) : undefined;
    const browsers = withBrowser
      ? browser(rest, folder, before).catch((error: unknown) =>
          failedAs(error instanceof Error ? error.message : String(error)),
        )
      : undefined;
    const totals = await Promise.all([before, browsers]);
    return totals.filter((each) => each !== undefined);
  } finally {
    await removeFolder(folder);
  }
}

for (const signal of stopSignals)
  process.on(signal, () => {
    process.stderr.write(`\nStopped by ${signal}: what runs is ended.\n`);
    interruptGroups(signal);
  });

const totals = await all(process.argv.slice(2));
// Again at the end: between a failure and here may stand a quarter of an hour of other lines.
for (const text of totals.flatMap(({ retried }) => retried))
  process.stdout.write(`\nPASSED AT THE SECOND ATTEMPT ONLY ${text}\n`);
for (const text of totals.flatMap(({ failures }) => failures)) process.stdout.write(`\nFAILED ${text}\n`);
const sum = (pick: (t: Totals) => number) => totals.reduce((total, t) => total + pick(t), 0);
const failed = sum((t) => t.failed);
const skipped = sum((t) => t.skipped);
if (skipped > 0) process.stdout.write(`\n${skipped} skipped, see above\n`);
const passed = sum((t) => t.passed);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
const isEmpty = passed + failed + skipped === 0;
if (isEmpty) process.stderr.write('No test was found. Name a part (pure, database, browser) or a file.\n');
process.exit(failed > 0 || isEmpty ? 1 : 0);
