import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { backupPlaces } from './backup-places.ts';
import { instantOf } from './restore.ts';

const BACKUP_KEY = randomBytes(32).toString('base64');
const places = (env: Record<string, string>, values: Record<string, string> = {}) =>
  backupPlaces(readConfig({ DATA_DIR: '/srv/cursus', ...env }), values);

const folder = (name: string) => ({ kind: 'local', folder: name });

it('takes both places from the call, else from settings', () => {
  const settings = { BACKUP_KEY, BACKUP_DIR: '/mnt/b', BACKUP_KEYS_DIR: '/mnt/k' };
  expect(places(settings)).toMatchObject({ backups: folder('/mnt/b'), keys: folder('/mnt/k') });
  expect(places(settings, { target: '/mnt/c', keys: '/mnt/l' })).toMatchObject({
    backups: folder('/mnt/c'),
    keys: folder('/mnt/l'),
  });
});

const ownKeys = { BACKUP_S3_ACCESS_KEY_ID: 'own', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' };
const ofFiles = { FILES_S3_ACCESS_KEY_ID: 'files', FILES_S3_SECRET_ACCESS_KEY: 'secret' };
it('takes buckets, reached as that of the files is unless it is said', () => {
  const bucket = (env: Record<string, string>, target = 's3://b/cursus') =>
    places({ BACKUP_KEY, BACKUP_KEYS_DIR: '/mnt/k', ...env }, { target }).backups;
  expect(bucket({})).toEqual({
    kind: 's3',
    bucket: 'b',
    prefix: 'cursus/',
    endpoint: undefined,
    region: 'us-east-1',
    credentials: null,
  });
  const files = { FILES_URL: 's3://f?endpoint=https://s3.example&region=eu', ...ofFiles };
  expect(bucket(files)).toMatchObject({
    endpoint: 'https://s3.example',
    region: 'eu',
    credentials: { accessKeyId: 'files' },
  });
  expect(bucket({ ...files, ...ownKeys }, 's3://b?endpoint=https://other.example')).toMatchObject({
    prefix: '',
    endpoint: 'https://other.example',
    region: 'eu',
    credentials: { accessKeyId: 'own' },
  });
  const { keys } = places({ BACKUP_KEY, BACKUP_DIR: 's3://b/c', BACKUP_KEYS_DIR: 's3://k/c' });
  expect(keys).toMatchObject({ kind: 's3', bucket: 'k' });
});

it.each([
  [{ BACKUP_DIR: 's3://' }, 'BACKUP_DIR must be s3://BUCKET?endpoint=…&region=…'],
  [{ BACKUP_KEYS_DIR: 's3://k?endpoint=minio' }, 'The endpoint in BACKUP_KEYS_DIR must be an http'],
  [
    { BACKUP_S3_ACCESS_KEY_ID: 'id' },
    'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY are set together',
  ],
])('settings that are wrong stop a start: %s', (env, sentence) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(sentence);
});

it.each([
  [{ BACKUP_KEY }, {}, 'Say which folder or bucket: as an argument, or in BACKUP_DIR.'],
  [{ BACKUP_KEY }, { target: '/b' }, 'Say which folder or bucket the keys are in'],
  [{}, { target: '/b', keys: '/k' }, 'BACKUP_KEY is not set. Make one with `openssl rand -base64 32`'],
  [{ BACKUP_KEY }, { target: '/b', keys: '/b/keys' }, 'must be apart'],
  [{ BACKUP_KEY }, { target: '/k/b', keys: '/k' }, 'must be apart'],
  [
    { BACKUP_KEY },
    { target: 's3://b/backups', keys: 's3://b/keys' },
    'The keys (s3://b/keys) and the backups',
  ],
  [{ BACKUP_KEY }, { target: 's3://me:pw@b', keys: '/k' }, 'The address of the backups must be s3://BUCKET'],
  [{ BACKUP_KEY }, { target: '/srv/cursus/b', keys: '/k' }, 'is within the data folder /srv/cursus'],
  [{ BACKUP_KEY }, { target: '/b', keys: '/srv/cursus/k' }, 'is within the data folder /srv/cursus'],
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
