import { expect, test } from 'vitest';
import { addressesIn } from './no-addresses.ts';
import { root } from './tree.ts';

const home = ['', 'home', 'ursina', 'cursus'].join('/');

test.each([
  ['docs/a.md', `see ${home}`],
  ['docs/a.md', `run it in ${root}`],
  ['web/a.ts', `import('file://${home}')`],
  ['package-lock.json', '      "resolved": "https://registry.example/a.tgz",'],
  ['.npmrc', 'registry=https://registry.example/'],
])('%s with %s is found', (file, line) => {
  expect(addressesIn(file, `first\n${line}`)[0]).toContain(`${file}:2`);
});

test.each([
  ['docs/a.md', 'GET /api/users/home/x'],
  ['infra/a.ts', "'/usr/bin/chromium'"],
  ['docs/a.md', 'the "resolved": field is left out'],
])('%s with %s is no complaint', (file, line) => {
  expect(addressesIn(file, line)).toEqual([]);
});
