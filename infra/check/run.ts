import { spawn } from 'node:child_process';
import path from 'node:path';
import { checkBannedWords } from './banned-words.ts';
import { checkBudgets } from './budgets.ts';
import { checkCitations } from './citations/check.ts';
import { checkCompanyName } from './company-name.ts';
import { checkClasses } from './css-classes.ts';
import { checkTokens } from './css-tokens.ts';
import { checkCycles } from './cycles.ts';
import { checkFigures } from './figures/ceilings.ts';
import { printFigures } from './figures/print.ts';
import { checkFloors } from './floors.ts';
import { checkDocuments } from './generated/documents.ts';
import { checkLicences } from './licences.ts';
import { checkLockFile } from './lock-file.ts';
import { checkMigrations } from './migrations.ts';
import { checkAddresses } from './no-addresses.ts';
import { checkPages } from './pages.ts';
import { checkTables } from './tables.ts';
import { root } from './tree.ts';

/**
 * `npm run check`: every step runs, each says how long it took, and any failure fails the whole. `--figures` prints
 * sizes of the tree beside their aims instead.
 */
interface Outcome {
  ok: boolean;
  output: string;
}

const bin = path.join(root, 'node_modules/.bin');

function tool(name: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(path.join(bin, name), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The tools are scripts that look for `node`: the one of this package, whatever the machine has.
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) =>
      resolve({ ok: false, output: `${name} does not start: ${error.message}` }),
    );
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

function outcomeOf(complaints: readonly string[]): Outcome {
  return { ok: complaints.length === 0, output: complaints.join('\n') };
}

const steps: readonly [string, () => Promise<Outcome>][] = [
  ['types', () => tool('tsc', '-p', '.')],
  [
    'lint and format',
    () =>
      tool(
        'biome',
        'ci',
        '--diagnostic-level=error',
        `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
        '.',
      ),
  ],
  ['styles', () => tool('stylelint', 'web/**/*.module.css')],
  ['classes', async () => outcomeOf([...(await checkClasses()), ...(await checkTokens())])],
  ['floors', async () => outcomeOf((await checkFloors()).map((v) => `${v.file}:${v.line} ${v.rule}`))],
  ['tables', async () => outcomeOf(await checkTables())],
  ['migrations', async () => outcomeOf(await checkMigrations())],
  ['pages', async () => outcomeOf(await checkPages())],
  ['import cycles', async () => outcomeOf(await checkCycles())],
  ['dead code', () => tool('knip')],
  ['licences', async () => outcomeOf(await checkLicences())],
  ['lock file', async () => outcomeOf(await checkLockFile())],
  ['addresses', async () => outcomeOf(await checkAddresses())],
  ['company name', async () => outcomeOf(await checkCompanyName())],
  ['budgets', async () => outcomeOf(await checkBudgets())],
  ['documents', async () => outcomeOf(await checkDocuments())],
  ['citations', async () => outcomeOf(await checkCitations())],
  ['figures', async () => outcomeOf(await checkFigures())],
  ['banned words', async () => outcomeOf(await checkBannedWords())],
];

async function runSteps(): Promise<void> {
  const failed: string[] = [];
  for (const [name, step] of steps) {
    const started = performance.now();
    const { ok, output } = await step().catch((error: unknown) => ({ ok: false, output: String(error) }));
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    process.stdout.write(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)} ${seconds.padStart(5)} s\n`);
    if (ok) continue;
    failed.push(name);
    process.stdout.write(`${output.trimEnd()}\n\n`);
  }
  process.stdout.write(failed.length > 0 ? `\nfailed: ${failed.join(', ')}\n` : '\nall checks passed\n');
  process.exitCode = failed.length > 0 ? 1 : 0;
}

if (process.argv.includes('--figures')) await printFigures();
else await runSteps();
