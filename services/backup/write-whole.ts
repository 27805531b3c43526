import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a write under way is called; it becomes the file by a rename. */
export const partialEnds = ['.new', '.part'];

/** Written whole or not at all. */
export async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, content, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
