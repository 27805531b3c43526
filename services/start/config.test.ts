import { describe, expect, it } from 'vitest';
import { readConfig, StartError } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://careers.adjutant.example/',
  DATABASE_URL: 'postgres://cursus:secret@db.internal/cursus',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  SIGNING_KEY: '-----BEGIN PRIVATE KEY-----\n…',
  SMTP_URL: 'smtp://mail.internal',
};

describe('settings', () => {
  it('have a default for everything on one machine', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'development',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
    });
  });

  it('of production are named when they are missing', () => {
    expect(readConfig(production)).toMatchObject({
      mode: 'production',
      publicUrl: 'https://careers.adjutant.example',
    });
    const { MASTER_KEY: _, SMTP_URL: __, ...rest } = production;
    expect(() => readConfig(rest)).toThrow(
      new StartError('In production these settings are required: MASTER_KEY, SMTP_URL.'),
    );
  });

  it.each([
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['MASTER_KEY', 'c2hvcnQ='],
    ['STAFF_MAILBOX', 'nobody'],
    ['PASSWORD_MIN_APPLICANT', '5'],
    ['PASSWORD_MIN_STAFF', '7'],
    ['PASSWORD_MIN_STAFF', '65'],
  ])('that are wrong are named: %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Settings are not right. ${name}: `));
  });

  it('S2: may ask for longer passwords, never for shorter ones than ruled', () => {
    expect(readConfig({}).passwordMinimum).toEqual({ applicant: 6, staff: 8 });
    const asked = { PASSWORD_MIN_APPLICANT: '10', PASSWORD_MIN_STAFF: '14' };
    expect(readConfig(asked).passwordMinimum).toEqual({ applicant: 10, staff: 14 });
  });

  it('S10: name a provider when client and secret are given, Google by default', () => {
    const client = { GOOGLE_CLIENT_ID: 'cursus', GOOGLE_CLIENT_SECRET: 'secret' };
    const settings = { issuer: 'https://accounts.google.com', clientId: 'cursus', clientSecret: 'secret' };
    expect(readConfig({}).google).toBeNull();
    expect(readConfig({ GOOGLE_ISSUER: 'https://id.example' }).google).toBeNull();
    expect(readConfig(client).google).toEqual(settings);
    const other = { ...client, GOOGLE_ISSUER: 'https://id.example/realm' };
    expect(readConfig(other).google).toEqual({ ...settings, issuer: 'https://id.example/realm' });
  });

  it.each([
    [{ GOOGLE_CLIENT_ID: 'cursus' }, /^GOOGLE_CLIENT_ID is set without GOOGLE_CLIENT_SECRET\./],
    [{ GOOGLE_CLIENT_SECRET: 'secret' }, /^GOOGLE_CLIENT_SECRET is set without GOOGLE_CLIENT_ID\./],
  ])('S10: half a client is refused: %j', (given, sentence) => {
    expect(() => readConfig(given)).toThrow(sentence);
  });

  it.each([
    ['https://id.example', 'production', true],
    ['http://id.example', 'development', false],
    ['http://127.0.0.1.id.example', 'development', false],
    ['http://127.0.0.1:4000', 'development', true],
    ['http://localhost:4000', 'development', true],
    ['http://[::1]:4000', 'development', true],
    ['http://localhost:4000', 'production', false],
  ])('S10: the provider %s in %s: %s', (GOOGLE_ISSUER, mode, isAllowed) => {
    const client = { GOOGLE_ISSUER, GOOGLE_CLIENT_ID: 'cursus', GOOGLE_CLIENT_SECRET: 'secret' };
    const read = () => readConfig({ ...production, ...client, NODE_ENV: mode });
    if (isAllowed) expect(read().google?.issuer).toBe(GOOGLE_ISSUER);
    else expect(read).toThrow(/^GOOGLE_ISSUER must be an https:\/\/ address/);
  });

  it.each([
    ['', false],
    ['false', false],
    ['true', 'loopback, linklocal, uniquelocal'],
    ['10.1.0.0/16,192.0.2.7', '10.1.0.0/16,192.0.2.7'],
  ])('TRUST_PROXY %j trusts %j', (given, trusted) => {
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toBe(trusted);
  });

  it('TRUST_PROXY refuses a bare number of hops', () => {
    expect(() => readConfig({ TRUST_PROXY: '2' })).toThrow(
      /TRUST_PROXY: must be true, false, or addresses of proxies/,
    );
  });
});

describe('files and scanner', () => {
  const config = (env: Record<string, string>) => readConfig({ DATA_DIR: '/data', ...env });

  it('lie in the data folder, unscanned, unless said otherwise', () => {
    expect(config({})).toMatchObject({ files: { kind: 'local', folder: '/data/files' }, scanner: null });
    expect(config({ FILES_URL: 's3://files', SCANNER_URL: 'tcp://clamd' })).toMatchObject({
      files: { kind: 's3', bucket: 'files' },
      scanner: { host: 'clamd', port: 3310 },
    });
    expect(config({ SCANNER_URL: 'tcp://[::1]:3311' }).scanner).toEqual({ host: '::1', port: 3311 });
  });

  it.each([
    [{ FILES_URL: 'ftp://files' }, 'FILES_URL must be'],
    [{ FILES_URL: 's3://files', FILES_S3_ACCESS_KEY_ID: 'id' }, 'are set together'],
    [{ SCANNER_URL: 'http://clamd' }, 'SCANNER_URL: must be a tcp://'],
  ])('%j is refused with a sentence', (env: object, sentence: string) => {
    expect(() => config(env as Record<string, string>)).toThrow(sentence);
  });
});
