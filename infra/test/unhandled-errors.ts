import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter } from 'vitest/node';

/** Where the reporter below leaves errors that were not caught, as a list of texts: vitest's own report in JSON leaves it out. */
export const unhandledFile = 'UNHANDLED_ERRORS_FILE';

function describe(error: SerializedError): string {
  const during = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(' › ');
  return `not caught, during ${during || 'no test'}\n${error.stack ?? error.message}`;
}

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_: unknown, errors: readonly SerializedError[]): void {
    writeFileSync(process.env[unhandledFile] ?? '', JSON.stringify(errors.map(describe)));
  }
}
