import { buildWeb } from './build-web.ts';
import { keepCompiledCode } from './compile-cache.ts';

/**
 * `npm ci` ends with it, so that the first start waits neither for the site nor for the compiler. A site that cannot be built is built at
 * the start, and says why.
 */
await buildWeb().catch((error: Error) => process.stderr.write(`${error.message}\n`));
keepCompiledCode();
// What is missing here, the start reports.
await Promise.all([import('./start-all.ts'), import('./run-all.ts')]).catch(() => undefined);
