import { runAsProcess } from './ops/run-verb.ts';
import { call } from './ops/verbs.ts';

/**
 * The command line: `npm run ops -- VERB`. Exit codes: 0 done and in order; 1 done, and something is wrong (a forged
 * event, a difference); 2 the call was not right, or it could not be carried out.
 */
export const run = (): Promise<void> => runAsProcess(() => call(process.argv.slice(2)));
if (import.meta.main) await run();
