import { keepCompiledCode } from './compile-cache.ts';

/**
 * The command line: `npm run ops -- VERB`. Exit codes: 0 done and in order; 1 done, and something is wrong (a forged
 * event, a difference); 2 the call was not right, or it could not be carried out.
 */
keepCompiledCode();
const [{ runAsProcess }, { call }] = await Promise.all([
  import('./ops/run-verb.ts'),
  import('./ops/verbs.ts'),
]);
await runAsProcess(() => call(process.argv.slice(2)));
