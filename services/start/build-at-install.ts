import { buildWeb } from './build-web.ts';

/**
 * `npm ci` ends with it, so that the first start waits neither for the site nor for the compiler. A site that cannot be built is built at
 * the start, and says why.
 */
export async function run(): Promise<void> {
  await buildWeb().catch((error: Error) => process.stderr.write(`${error.message}\n`));
  const programs = ['./all.ts', './run-all.ts', './ops.ts', './api.ts', './worker.ts'];
  // What is missing here, a start reports.
  await Promise.all(programs.map((program) => import(program).catch(() => undefined)));
}
