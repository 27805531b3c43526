import { describe, expect, it } from 'vitest';
import { checkLicences, isAllowed, wrongLicences } from './licences.ts';

describe('S40: licences of what runs in production', () => {
  it('are all on the list', async () => {
    expect(await checkLicences()).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['AGPL-3.0', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-2.0 OR (MIT AND ISC)', true],
    ['(MIT OR GPL-3.0) AND AGPL-3.0', false],
    ['Apache-2.0 WITH LLVM-exception', true],
    ['(MIT', false],
    ['', false],
  ])('%s: %s', (expression, is) => {
    expect(isAllowed(expression)).toBe(is);
  });

  it('names what is wrong; what only developers run is theirs', () => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/good': { version: '1.0.0', license: 'ISC' },
      'node_modules/good/node_modules/@a/bad': { version: '2.0.0', license: 'GPL-3.0' },
      'node_modules/silent': { version: '3.0.0' },
      'node_modules/tool': { version: '4.0.0', license: 'GPL-3.0', dev: true },
    };
    expect(wrongLicences({ packages })).toEqual([
      '@a/bad 2.0.0 is under GPL-3.0, which is not on the list in infra/check/licences.ts',
      'silent 3.0.0 is under no licence that it names, which is not on the list in infra/check/licences.ts',
    ]);
  });

  it('counts what is built into the site, with all that it brings', () => {
    const packages = {
      'node_modules/react': { license: 'MIT', dev: true, dependencies: { deep: '1' } },
      'node_modules/deep': { version: '1.0.0', license: 'ISC', dev: true },
      'node_modules/react/node_modules/deep': { version: '2.0.0', license: 'GPL-3.0', dev: true },
    };
    expect(wrongLicences({ packages }, ['react'])).toEqual([
      'deep 2.0.0 is under GPL-3.0, which is not on the list in infra/check/licences.ts',
    ]);
  });
});
