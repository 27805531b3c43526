import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** A folder. */
export const compiledCode = fileURLToPath(new URL('../../node_modules/.cache/cursus', import.meta.url));

/**
 * Keeps compiled code, with types stripped, for the next start; what is imported after this call is found there. It is written when the
 * process ends, and `npm ci` fills it. Where the folder cannot be written, Node compiles as ever.
 */
export function keepCompiledCode(): void {
  module.enableCompileCache?.(compiledCode);
}
