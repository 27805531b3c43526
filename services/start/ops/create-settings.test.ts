import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, StartError } from '../config.ts';
import { requiredInProduction } from '../settings.ts';
import { createSettings } from './create-settings.ts';
import { UsageError, voiceOf } from './tools.ts';

const base = await mkdtemp(path.join(os.tmpdir(), 'cursus-settings-'));
afterAll(() => rm(base, { recursive: true }));

const asked = {
  for: 'server',
  'public-url': 'https://jobs.example',
  'smtp-url': 'smtp://mail.example:587',
  'mail-from': 'Jobs <jobs@jobs.example>',
  'staff-mailbox': 'staff@jobs.example',
};
const silent = { ...voiceOf(false), answer: () => undefined };
const create = (folder: string, more: Record<string, string> = {}) =>
  createSettings.runAlone(silent, { ...asked, folder: path.join(base, folder), ...more });
const modeOf = async (...at: string[]) => ((await stat(path.join(base, ...at))).mode & 0o777).toString(8);

async function settingsIn(...at: string[]): Promise<Record<string, string>> {
  const lines = (await readFile(path.join(base, ...at), 'utf8'))
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=').replace(/^'(.*)'$/, '$1')];
    }),
  );
}

describe('create-settings', () => {
  it('writes what a start in production takes', async () => {
    expect(await create('server')).toBe(0);
    const env = await settingsIn('server', 'cursus.env');
    for (const name of requiredInProduction) expect(env[name] ?? env[`${name}_FILE`], name).toBeTruthy();
    expect(readConfig(env)).toMatchObject({
      mode: 'production',
      mailFrom: 'Jobs <jobs@jobs.example>',
      staffMailbox: 'staff@jobs.example',
      dataDir: '/var/lib/cursus',
      databaseOwnerUrl: expect.stringMatching(
        /^postgres:\/\/cursus:\w{48}@127\.0\.0\.1:5432\/cursus$/,
      ) as unknown,
      databaseUrl: expect.stringMatching(
        /^postgres:\/\/cursus_login:\w{48}@127\.0\.0\.1:5432\/cursus$/,
      ) as unknown,
    });
  });

  it('opens it to no other user, whatever the umask', async () => {
    const umask = process.umask(0);
    await create('modes').finally(() => process.umask(umask));
    expect(await modeOf('modes', 'cursus.env')).toBe('600');
    expect(await modeOf('modes', 'secrets')).toBe('700');
    expect(await modeOf('modes', 'secrets', 'master_key')).toBe('600');
  });

  it('for containers: names that Compose finds, files that a container’s user reads, in a folder that others cannot open', async () => {
    const umask = process.umask(0o077);
    await create('containers', { for: 'containers' }).finally(() => process.umask(umask));
    const env = await settingsIn('containers', '.env');
    expect(env).toMatchObject({
      COMPOSE_PROFILES: 'database',
      MASTER_KEY_FILE: './secrets/master_key',
      POSTGRES_PASSWORD_FILE: './secrets/postgres_password',
    });
    expect(await modeOf('containers', '.env')).toBe('600');
    expect(await modeOf('containers', 'secrets')).toBe('700');
    expect(await modeOf('containers', 'secrets', 'master_key')).toBe('644');
  });

  it('with a database of your own: its address, and a login of its own there', async () => {
    await create('own', { for: 'containers', 'owner-url': 'postgres://boss:pw@db.internal:5433/jobs' });
    expect(await settingsIn('own', '.env')).not.toHaveProperty('COMPOSE_PROFILES');
    const secret = (name: string) => readFile(path.join(base, 'own/secrets', name), 'utf8');
    expect(await secret('database_owner_url')).toBe('postgres://boss:pw@db.internal:5433/jobs');
    expect(await secret('database_url')).toMatch(
      /^postgres:\/\/cursus_login:\w{48}@db\.internal:5433\/jobs$/,
    );
    await expect(secret('postgres_password')).rejects.toThrow('ENOENT');
  });

  it('makes other keys each time', async () => {
    await Promise.all([create('one'), create('two')]);
    for (const name of ['master_key', 'signing_key', 'backup_key', 'database_owner_url', 'database_url']) {
      const [one, two] = await Promise.all(
        ['one', 'two'].map((folder) => readFile(path.join(base, folder, 'secrets', name), 'utf8')),
      );
      expect(one, name).not.toBe(two);
    }
  });

  it('overwrites nothing', async () => {
    await create('twice');
    const before = await settingsIn('twice', 'cursus.env');
    await expect(create('twice')).rejects.toThrow(/cursus\.env is there already\. Nothing was written\./);
    expect(await settingsIn('twice', 'cursus.env')).toEqual(before);
  });

  it.each([
    [{ 'public-url': 'http://jobs.example' }, StartError, 'PUBLIC_URL must begin with https://'],
    [{ 'staff-mailbox': 'nowhere' }, StartError, 'STAFF_MAILBOX'],
    [{ 'owner-url': 'nowhere' }, UsageError, '--owner-url must be a postgres:// address.'],
    [{ for: 'a mill' }, UsageError, "--for must be server or containers, not 'a mill'."],
    [{ 'mail-from': '' }, UsageError, '--mail-from is missing.'],
    [{ 'mail-from': "O'Hara <a@b.example>" }, UsageError, '--mail-from must hold no quotation mark'],
  ])('refuses %j before anything is written', async (more, kind, sentence) => {
    const tried = create('refused', more);
    await expect(tried).rejects.toThrow(kind);
    await expect(create('refused', more)).rejects.toThrow(sentence);
    await expect(stat(path.join(base, 'refused'))).rejects.toThrow('ENOENT');
  });
});
