import { expect, test } from 'vitest';
import { builtInCompany, shortNameOf } from '#state-machines/company.ts';
import { namesIn } from './company-name.ts';

const name = shortNameOf(builtInCompany.name);

test.each([
  ['web/src/public/a.tsx', `      ${name} <small>Zug</small>`],
  ['services/a.ts', `const issuer = '${name} AG';`],
  ['services/a.ts', `const names = ['${name.toLowerCase()}'];`],
  ['web/index.html', `<title>${name.toUpperCase()}</title>`],
])('%s with %s is found', (file, line) => {
  expect(namesIn(file, `first\n${line}`)[0]).toContain(`${file}:2`);
});

test.each([
  // The domain of addresses that are only examples, and the office after which the company is named.
  ['services/a.ts', `'admin@${name.toLowerCase()}.example'`],
  ['web/src/a.tsx', `The ${name.toLowerCase()} is the one who keeps order`],
])('%s with %s is no complaint', (file, line) => {
  expect(namesIn(file, line)).toEqual([]);
});
