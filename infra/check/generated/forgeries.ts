import { forgeries } from '#infra/test/forgery-kinds.ts';
import { type Finder, finders } from '#infra/test/forging.ts';
import { generatedFrom, table } from './markdown.ts';

const meanings: Record<Finder, string> = {
  verification: '`npm run ops -- verify`, and the nightly checkpoint, which is not signed then',
  doctor: '`npm run ops -- doctor`, and the nightly check of the whole system',
  screen: 'the application’s own page, at once',
  proof: 'a proof of the application that anyone kept, held against today’s history (`verify.mjs`)',
  witness: 'a witness, which refuses to cosign the next checkpoint',
  compare: 'a checkpoint that anyone kept (`npm run ops -- log compare FILE`)',
};

/** docs/rules/forgeries.md */
export function forgeryTable(): string {
  const names = Object.keys(finders) as Finder[];
  const lines = forgeries.map(({ name, foundBy }) => [
    name,
    ...names.map((finder) => (foundBy.includes(finder) ? '●' : '')),
  ]);
  return [
    '# What finds which forgery',
    '',
    ...generatedFrom('`infra/test/forgery-kinds.ts`'),
    `${forgeries.length} kinds of forgery, each done as the owner of the database with the triggers off. A test does each of them on a copy of an installation and`,
    'fails unless exactly these find it. The nightly run is verification and doctor together.',
    'Keys are looked at by what they open: those of applicants by the digests in the events, those of accounts, staff too, by the oldest entry that each left in the audit',
    'log. Those of visitors without an account, one a month, are not.',
    '',
    ...names.map((name) => `- **${finders[name]}**: ${meanings[name]}`),
    '',
    ...table(['forged', ...names.map((name) => finders[name])], lines),
    '',
  ].join('\n');
}
