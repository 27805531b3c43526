import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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

export interface VitestReport {
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
const linesOfWhy = 20;
const shortened = (file: string): string => path.relative(process.cwd(), file);

/** A stack's lines in the runner say nothing of the test. */
const ownLines = (message: string) => message.split('\n').filter((line) => !line.includes('/node_modules/'));

const described = (where: string, lines: readonly string[]) =>
  [where, ...lines.map((line) => `    ${line}`)].join('\n');

/** @param messages one of each attempt: a second one often fails at what the first left behind, and the first says why. */
function failure(where: string, messages: readonly (string | undefined)[]): string {
  const said = messages.filter((message) => message !== undefined);
  const errors = new Set(said.map((message) => stripVTControlCharacters(message).trim()));
  if (errors.size === 0) errors.add('no message');
  const lines = [...errors].flatMap((message) => ownLines(message).slice(0, linesKept));
  return described(where, lines);
}

/** A file that did not load, or whose set-up failed, has no failed test and counts as one. */
export function vitestTotals(report: VitestReport): Totals {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => {
      const messages = failureMessages ?? [];
      // One that passed at its second attempt keeps the message of the first.
      const isRetried = status === 'passed' && messages.length > 0;
      return { status, isRetried, text: failure(`${shortened(name)} › ${fullName}`, messages) };
    }),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map(({ text }) => text),
      ...unloaded.map((file) => failure(shortened(file.name), [file.message])),
    ],
    retried: tests.filter(({ isRetried }) => isRetried).map(({ text }) => text),
  };
}

/**
 * A runner that ends badly without a failed test counts as one failure.
 * @param said what it wrote to its standard error: its last lines say why
 */
export function settle(totals: Totals, program: string, code: number | null, said = ''): Totals {
  if (code === 0 || totals.failed > 0) return totals;
  const why = ownLines(stripVTControlCharacters(said)).filter((line) => line.trim() !== '');
  const failed = described(`${program} ended with ${code}, and no test failed`, why.slice(-linesOfWhy));
  return { ...totals, failed: 1, failures: [failed] };
}

const specsOf = (suites: Suite[]): Suite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);

export function playwrightTotals(report: PlaywrightReport): Totals {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = specsOf(report.suites);
  const attempts = (spec: Suite['specs'][number]) =>
    failure(
      `${spec.file} › ${spec.title}`,
      (spec.tests[0]?.results ?? []).map(({ error }) => error?.message),
    );
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: specs.filter(({ ok }) => !ok).map(attempts),
    retried: specs
      .filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky'))
      .map(attempts),
  };
}
