import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * `node cached.mjs PROGRAM …` runs a program with its compiled code, types stripped, kept for the next time. `npm ci` fills the folder; what
 * is missing is written when the process ends. Programs that it starts do the same. Where it cannot be written, Node compiles as ever. In JavaScript, because the first TypeScript
 * that is not kept costs Node 45 ms for the compiler alone.
 */
const folder = fileURLToPath(new URL('../../node_modules/.cache/cursus', import.meta.url));
module.enableCompileCache(folder);
process.env.NODE_COMPILE_CACHE ??= folder;

// As if it had been called itself.
process.argv.splice(1, 1);
const { run } = await import(pathToFileURL(path.resolve(process.argv[1])).href);
// Others do their work as they are loaded.
await run?.();
