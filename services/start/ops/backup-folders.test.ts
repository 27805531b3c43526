import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { backupPlaces } from './backup-folders.ts';
import { instantOf } from './restore.ts';

const BACKUP_KEY = randomBytes(32).toString('base64');
const places = (env: Record<string, string>, values: Record<string, string> = {}) =>
  backupPlaces(readConfig({ DATA_DIR: '/srv/cursus', ...env }), values);

it('takes both folders from the call, else from settings', () => {
  const settings = { BACKUP_KEY, BACKUP_DIR: '/mnt/b', BACKUP_KEYS_DIR: '/mnt/k' };
  expect(places(settings)).toMatchObject({ folder: '/mnt/b', keysFolder: '/mnt/k' });
  expect(places(settings, { folder: '/mnt/c', keys: '/mnt/l' })).toMatchObject({
    folder: '/mnt/c',
    keysFolder: '/mnt/l',
  });
});

it.each([
  [{ BACKUP_KEY }, {}, 'Say which folder: as an argument, or in BACKUP_DIR.'],
  [{ BACKUP_KEY }, { folder: '/b' }, 'Say which folder the keys are in'],
  [{}, { folder: '/b', keys: '/k' }, 'BACKUP_KEY is not set. Make one with `openssl rand -base64 32`'],
  [{ BACKUP_KEY }, { folder: '/b', keys: '/b/keys' }, 'must be apart'],
  [{ BACKUP_KEY }, { folder: '/k/b', keys: '/k' }, 'must be apart'],
  [{ BACKUP_KEY }, { folder: '/srv/cursus/b', keys: '/k' }, 'is within the data folder /srv/cursus'],
  [{ BACKUP_KEY }, { folder: '/b', keys: '/srv/cursus/k' }, 'is within the data folder /srv/cursus'],
])('refuses %s %s', (env, values, sentence) => {
  expect(() => places(env as Record<string, string>, values as Record<string, string>)).toThrow(sentence);
});

it('takes an instant with its zone, to the second and below', () => {
  expect(instantOf(undefined)).toBeNull();
  expect(instantOf('2026-11-23T17:30:05+01:00')?.toISOString()).toBe('2026-11-23T16:30:05.000Z');
  for (const text of ['', 'yesterday', '2026-11-23', '2026-11-23T16:30:00', '2026-13-40T16:30:00Z', '16:30'])
    expect(() => instantOf(text)).toThrow(
      'is no instant such as 2026-11-23T16:30:00Z. Nothing was restored.',
    );
});
