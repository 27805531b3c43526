import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('verify.mjs', import.meta.url));

/** The program that checks an exported history with Node alone, as it stands in the repository. */
export const readVerifier = (): Promise<string> => readFile(program, 'utf8');
