import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tree.ts';

const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? '').sort();

test('every setting is described, and none that there is not', async () => {
  const known = names(await read('services/start/settings.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm);
  const described = names(await read('docs/how-to/settings.md'), /^\| `([A-Z0-9_]+)` \|/gm);
  expect(known).toContain('DATABASE_URL');
  expect(described).toEqual(known);
});
