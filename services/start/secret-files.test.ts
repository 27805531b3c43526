import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keysIn } from '#services/platform/crypto/keyring.ts';
import { readConfig, StartError } from './config.ts';
import { secretSettings, settingNames } from './settings.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-secrets-'));
afterAll(() => rm(folder, { recursive: true }));
const masterKey = 'jzHNyPxSsG0tf/XEOKyFnOh7VtU3FNYRMNcGPsjLsoc=';
async function file(name: string, text: string): Promise<string> {
  const place = path.join(folder, name);
  await writeFile(place, text, { mode: 0o600 });
  return place;
}

describe('S39: secrets from files', () => {
  it('are read without the end of the line that an editor leaves', async () => {
    const read = readConfig({
      MASTER_KEY_FILE: await file('master', `${masterKey}\n`),
      DATABASE_URL_FILE: await file('database', 'postgres://cursus:geheim@db.internal/cursus\n'),
      MASTER_KEY: '',
    });
    expect(read).toMatchObject({ masterKey, databaseUrl: 'postgres://cursus:geheim@db.internal/cursus' });
  });

  it('hold every setting that is one, or an address that may hold one', () => {
    const named = settingNames.filter((name) =>
      /(_KEY|_KEY_ID|SECRET|DATABASE_URLS?|OWNER_URL|DIRECT_URL|SMTP_URL|OTLP_HEADERS)$/.test(name),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(secretSettings).toEqual(named);
  });

  it.each(secretSettings)('%s is one', (name) => {
    expect(() => readConfig({ [`${name}_FILE`]: path.join(folder, 'none') })).toThrow(`${name}_FILE names `);
  });

  it('are named in the documentation', async () => {
    const described = await readFile('docs/how-to/settings.md', 'utf8');
    const [, list = ''] = /^from there(.+?)A file that/ms.exec(described) ?? [];
    expect([...list.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name).sort()).toEqual(
      secretSettings.toSorted(),
    );
  });

  it('hold several master keys, one a line', async () => {
    const MASTER_KEY_FILE = await file('several', `${masterKey}\n${randomBytes(32).toString('base64')}\n`);
    expect(keysIn(readConfig({ MASTER_KEY_FILE }).masterKey ?? '')).toHaveLength(2);
  });

  it('follow the rules of the settings', async () => {
    const MASTER_KEY_FILE = await file('short', 'c2hvcnQ=');
    expect(() => readConfig({ MASTER_KEY_FILE })).toThrow('MASTER_KEY: must be 32 bytes in base64');
  });

  it('count as given in production', async () => {
    const given = { NODE_ENV: 'production', MASTER_KEY_FILE: await file('production', masterKey) };
    expect(() => readConfig(given)).toThrow(
      'In production these settings are required: PUBLIC_URL, DATABASE_URL, SIGNING_KEY, SMTP_URL, MAIL_FROM, STAFF_MAILBOX.',
    );
  });

  it.each([
    [
      'both ways',
      { MASTER_KEY: masterKey },
      'MASTER_KEY and MASTER_KEY_FILE are both set. Keep one of them.',
    ],
    ['empty', {}, /^MASTER_KEY_FILE names .*\/empty, which is empty\. Put the secret into it\.$/],
  ])('are refused: %s', async (_, also, sentence) => {
    const MASTER_KEY_FILE = await file('empty', ' \n');
    const start = () => readConfig({ MASTER_KEY_FILE, ...also });
    expect(start).toThrow(StartError);
    expect(start).toThrow(sentence);
  });

  it('are refused where they cannot be read', () => {
    const place = path.join(folder, 'none');
    expect(() => readConfig({ SMTP_URL_FILE: place })).toThrow(
      new StartError(
        `SMTP_URL_FILE names ${place}, which cannot be read (ENOENT). Check the path and who may read it.`,
      ),
    );
  });
});
