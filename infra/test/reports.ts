import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { unhandledFile } from './unhandled-errors.ts';

/** What the two runners write about a run: its totals, and each failure in a few lines, to be repeated where a reader looks. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** Each with its file, its name and the first lines of its error. */
  failures: string[];
  /** What passed at its second attempt only, likewise: each was a real fault so far. */
  retried: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

interface Suite {
  specs: {
    file: string;
    title: string;
    ok: boolean;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
}
export const nothing: Totals = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] };

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

const linesKept = 12;
const shortened = (file: string): string => path.relative(process.cwd(), file);

/** A stack's lines in the runner say nothing of the test. */
const ownLines = (message: string) => message.split('\n').filter((line) => !line.includes('/node_modules/'));

/** @param messages one of each attempt: a second one often fails at what the first left behind, and the first says why. */
function failure(where: string, messages: readonly (string | undefined)[]): string {
  const said = messages.filter((message) => message !== undefined);
  const errors = new Set(said.map((message) => stripVTControlCharacters(message).trim()));
  if (errors.size === 0) errors.add('no message');
  const lines = [...errors].flatMap((message) => ownLines(message).slice(0, linesKept));
  return [where, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * A file that did not load, or whose set-up failed, has no failed test and counts as one; so does an error that was not caught.
 * @param unhandled what no test caught (unhandled-errors.ts)
 */
function vitestTotals(report: VitestReport, unhandled: readonly string[]): Totals {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => {
      const messages = failureMessages ?? [];
      // One that passed at its second attempt keeps the message of the first.
      const isRetried = status === 'passed' && messages.length > 0;
      return { status, isRetried, described: failure(`${shortened(name)} › ${fullName}`, messages) };
    }),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length + unhandled.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map(({ described }) => described),
      ...unloaded.map((file) => failure(shortened(file.name), [file.message])),
      ...unhandled.map((said) => failure('vitest', [said])),
    ],
    retried: tests.filter(({ isRetried }) => isRetried).map(({ described }) => described),
  };
}

/** A report that its runner has left, or null. */
export async function readReport<T>(file: string): Promise<T | null> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}

/** A runner that ends badly without a failed test counts as one failure. */
export function settle(totals: Totals, program: string, code: number | null): Totals {
  if (code === 0 || totals.failed > 0) return totals;
  return { ...totals, failed: 1, failures: [`${program} ended with ${code}, and no test failed`] };
}

/** What vitest is started with to leave its reports in a folder, and how they are read. */
export function vitestReports(folder: string) {
  const report = path.join(folder, 'vitest.json');
  const unhandled = path.join(folder, 'unhandled.json');
  const own = path.join(import.meta.dirname, 'unhandled-errors.ts');
  return {
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${own}`],
    env: { [unhandledFile]: unhandled },
    async totals(code: number | null): Promise<Totals> {
      const said = await readReport<VitestReport>(report);
      const uncaught = (await readReport<string[]>(unhandled)) ?? [];
      return settle(said ? vitestTotals(said, uncaught) : nothing, 'vitest', code);
    },
  };
}

const specsOf = (suites: Suite[]): Suite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);

export function playwrightTotals(report: PlaywrightReport): Totals {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = specsOf(report.suites);
  const described = (spec: Suite['specs'][number]) =>
    failure(
      `${spec.file} › ${spec.title}`,
      (spec.tests[0]?.results ?? []).map(({ error }) => error?.message),
    );
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: specs.filter(({ ok }) => !ok).map(described),
    retried: specs
      .filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky'))
      .map(described),
  };
}
