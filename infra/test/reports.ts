import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What the two runners write about a run: its totals, and each failure in a few lines, to be repeated where a reader looks. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** Each with its file, its name and the first lines of its error. */
  failures: string[];
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
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
}
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

const linesKept = 12;
const shortened = (file: string): string => path.relative(process.cwd(), file);

/** @param messages one of each attempt: a second one often fails at what the first left behind, and the first says why. */
function failure(where: string, messages: readonly (string | undefined)[]): string {
  const errors = new Set(messages.map((message) => stripVTControlCharacters(message ?? 'no message').trim()));
  const lines = [...errors].flatMap((message) => message.split('\n').slice(0, linesKept));
  return [where, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** A file that did not load, or whose set-up failed, has no failed test and counts as one. */
export function vitestTotals(report: VitestReport): Totals {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${shortened(file.name)} › ${test.fullName}`, test.failureMessages ?? [])),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...unloaded.map((file) => failure(shortened(file.name), [file.message]))],
  };
}

const specsOf = (suites: Suite[]): Suite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);

export function playwrightTotals(report: PlaywrightReport): Totals {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = specsOf(report.suites).filter(({ ok }) => !ok);
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: failed.map((spec) =>
      failure(
        `${spec.file} › ${spec.title}`,
        (spec.tests[0]?.results ?? []).map(({ error }) => error?.message),
      ),
    ),
  };
}
