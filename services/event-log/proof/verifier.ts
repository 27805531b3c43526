import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Encoded, encode } from '#services/platform/encoded.ts';

const program = fileURLToPath(new URL('verify.mjs', import.meta.url));

/** The program that checks an exported history with Node alone, as it stands in the repository. */
export const readVerifier = (): Promise<string> => readFile(program, 'utf8');

let encoded: Promise<Encoded> | undefined;
/** The same, as it is sent. */
export const encodedVerifier = (): Promise<Encoded> => {
  encoded ??= readFile(program).then(encode);
  return encoded;
};
