import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { filesLeftOut, leftOut } from './left-out.ts';

it('leaves out files and tests that there are', async () => {
  for (const file of Object.keys(filesLeftOut)) expect(await readFile(file, 'utf8')).toMatch(/\bit\b/);
  for (const [file, tests] of Object.entries(leftOut)) {
    const text = await readFile(file, 'utf8');
    expect(Object.keys(tests).filter((name) => !text.includes(`'${name}'`))).toEqual([]);
  }
});
