import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { promises } from './timings.ts';

const folders = ['public', 'applicant', 'portal'];
const promised = /48-72 hours|2-4 hours|answer(s|ed) within|completed within \d/;

it('what is promised to visitors and applicants stands in one place', async () => {
  const files = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(new URL(folder, import.meta.url), { recursive: true });
      return names.filter((name) => /\.tsx?$/.test(name)).map((name) => `${folder}/${name}`);
    }),
  );
  const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  expect(files.flat().filter((file) => promised.test(text(file)))).toEqual([]);
  expect(files.flat().filter((file) => text(file).includes('promises.')).length).toBeGreaterThan(8);
});

it('no promise is longer than the review', () => {
  expect(promises.firstAnswer).toContain(promises.review.split('-')[1]?.replace(' hours', '') ?? 'nothing');
});
