import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig, StartError } from './config.ts';

const masterKey = 'jzHNyPxSsG0tf/XEOKyFnOh7VtU3FNYRMNcGPsjLsoc=';
const signingKey = generateKeyPairSync('ed25519').privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string;
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://careers.adjutant.example/',
  DATABASE_URL: 'postgres://cursus:secret@db.internal/cursus',
  MASTER_KEY: masterKey,
  SIGNING_KEY: signingKey,
  SMTP_URL: 'smtp://mail.internal',
  MAIL_FROM: 'careers@adjutant.example',
  STAFF_MAILBOX: 'staff@adjutant.example',
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
    const { MASTER_KEY: _, SMTP_URL: __, MAIL_FROM: ___, ...rest } = production;
    expect(() => readConfig(rest)).toThrow(
      new StartError('In production these settings are required: MASTER_KEY, SMTP_URL, MAIL_FROM.'),
    );
  });

  it.each([
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['MASTER_KEY', 'c2hvcnQ='],
    ['STAFF_MAILBOX', 'nowhere'],
    ['PASSWORD_MIN_APPLICANT', '5'],
    ['PASSWORD_MIN_STAFF', '7'],
    ['PASSWORD_MIN_STAFF', '65'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['BACKUP_REHEARSE_AT', '24:00'],
    ['BACKUP_REHEARSE_AT', 'at night'],
  ])('that are wrong are named: %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Settings are not right. ${name}: `));
  });

  it('name a collector, what it asks for, and the share of requests that are traced', () => {
    expect(readConfig({}).tracing).toBeNull();
    const endpoint = 'http://localhost:4318';
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).tracing).toEqual({
      endpoint,
      headers: {},
      ratio: 0.1,
    });
    const asked = {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20let-us-in, x-tenant=staff',
      OTEL_TRACES_SAMPLER_ARG: '1',
    };
    expect(readConfig(asked).tracing).toEqual({
      endpoint,
      headers: { authorization: 'Bearer let-us-in', 'x-tenant': 'staff' },
      ratio: 1,
    });
  });

  it('S2: may ask for longer passwords, never for shorter ones than ruled', () => {
    expect(readConfig({}).passwordMinimum).toEqual({ applicant: 6, staff: 8 });
    const asked = { PASSWORD_MIN_APPLICANT: '10', PASSWORD_MIN_STAFF: '14' };
    expect(readConfig(asked).passwordMinimum).toEqual({ applicant: 10, staff: 14 });
  });

  describe('S32: the public address', () => {
    const address = (PUBLIC_URL: string, NODE_ENV = 'production') =>
      readConfig({ ...production, NODE_ENV, PUBLIC_URL }).publicUrl;

    it.each([
      'http://careers.adjutant.example',
      'HTTP://careers.adjutant.example/',
      'http://192.168.1.20:3000',
      'http://127.0.0.1.nip.example',
      'http://localhost.adjutant.example',
      'http://0.0.0.0:3000',
    ])('%s is refused in production, with the sentence how to set it', (url) => {
      expect(() => address(url)).toThrow(
        new StartError(
          'PUBLIC_URL must begin with https:// in production: without it the session cookies cross the network unencrypted. Set it to the https:// address that visitors use, and let a proxy in front end TLS.',
        ),
      );
    });

    it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
      '%s stays allowed: it leaves no machine',
      (url) => {
        expect(address(url)).toBe(url);
      },
    );

    it('is https however it is written: what follows from it is read from its parts', () => {
      expect(address('HTTPS://Careers.Adjutant.example/')).toBe('https://careers.adjutant.example');
      expect(address('http://careers.adjutant.example/', 'development')).toBe(
        'http://careers.adjutant.example',
      );
    });

    it.each([
      ['ftp://careers.adjutant.example', 'must be an https:// or http:// address'],
      ['javascript:alert(1)', 'must be an https:// or http:// address'],
    ])('%s is refused everywhere', (url, reason) => {
      for (const mode of ['production', 'development'])
        expect(() => address(url, mode)).toThrow(`PUBLIC_URL: ${reason}`);
    });
  });

  describe('S39: a key that is no key', () => {
    const seedKey = (seed: Buffer) =>
      `-----BEGIN PRIVATE KEY-----\n${Buffer.concat([
        Buffer.from('302e020100300506032b657004220420', 'hex'),
        seed,
      ]).toString('base64')}\n-----END PRIVATE KEY-----\n`;
    const weak: [string, Buffer][] = [
      ['zeros', Buffer.alloc(32)],
      ['one byte', Buffer.alloc(32, 0xa7)],
      ['a count', Buffer.from(Array.from({ length: 32 }, (_, n) => n))],
      ['a count by steps', Buffer.from(Array.from({ length: 32 }, (_, n) => 255 - n * 7))],
      [
        'a key of 16 bytes, twice',
        Buffer.concat([0, 1].map(() => Buffer.from(masterKey, 'base64').subarray(3, 19))),
      ],
      [
        'half of it zeros',
        Buffer.concat([Buffer.from(masterKey, 'base64').subarray(0, 16), Buffer.alloc(16)]),
      ],
      ['a sentence', Buffer.from('please-change-me-before-release!')],
      ['hexadecimal digits, not what they stand for', Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f0')],
    ];

    it.each(weak)('MASTER_KEY of %s is refused', (_, bytes) => {
      expect(() => readConfig({ ...production, MASTER_KEY: bytes.toString('base64') })).toThrow(
        'MASTER_KEY: is too regular to be a key. Make one with `openssl rand -base64 32`',
      );
    });

    it('of several master keys, each is looked at and named by its place', () => {
      const several = (...keys: string[]) => readConfig({ MASTER_KEY: keys.join(',') }).masterKey;
      const other = randomBytes(32).toString('base64');
      expect(several(masterKey, other)).toBe(`${masterKey},${other}`);
      expect(() => several(masterKey, 'short')).toThrow('MASTER_KEY: key 2 must be base64');
      expect(() => several(Buffer.alloc(32).toString('base64'), masterKey)).toThrow(
        'MASTER_KEY: key 1 is too regular to be a key',
      );
      expect(() => several(masterKey, masterKey)).toThrow('MASTER_KEY: holds one key twice');
      expect(() => several(' , ')).toThrow('MASTER_KEY: must be 32 bytes in base64');
    });

    it.each(weak)('SIGNING_KEY of %s is refused', (_, bytes) => {
      expect(() => readConfig({ ...production, SIGNING_KEY: seedKey(bytes) })).toThrow(
        'SIGNING_KEY: is too regular to be a key. Make one with `openssl genpkey -algorithm ed25519`',
      );
    });

    it.each([
      ['cut off', `${signingKey.slice(0, 60)}`],
      [
        'of another kind',
        generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      ],
    ])('SIGNING_KEY %s is refused', (_, SIGNING_KEY) => {
      expect(() => readConfig({ ...production, SIGNING_KEY })).toThrow(
        'SIGNING_KEY: must be an Ed25519 private key, PKCS #8 PEM',
      );
    });

    it('SIGNING_KEY holds several keys during a rotation, and public keys of what signed before', () => {
      const [other, lost] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519').publicKey];
      const pem = other.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
      const publicPem = lost.export({ type: 'spki', format: 'pem' }) as string;
      const several = (...pems: string[]) => readConfig({ ...production, SIGNING_KEY: pems.join('\n') });
      expect(several(signingKey, pem, publicPem).signingKey).toContain(pem);
      expect(() => several(signingKey, pem.slice(0, 60))).toThrow(
        'SIGNING_KEY: must be an Ed25519 private key',
      );
      expect(() => several(signingKey, 'and this one', pem)).toThrow(
        'SIGNING_KEY: must be an Ed25519 private key',
      );
      expect(() => several(signingKey, seedKey(Buffer.alloc(32, 7)))).toThrow(
        'SIGNING_KEY: key 2 is too regular to be a key',
      );
      expect(() => several(signingKey, pem, signingKey)).toThrow('SIGNING_KEY: holds one key twice');
      const half = other.publicKey.export({ type: 'spki', format: 'pem' }) as string;
      expect(() => several(pem, half)).toThrow('SIGNING_KEY: holds one key twice');
      expect(() => several(publicPem)).toThrow(
        'SIGNING_KEY: holds public keys alone. One private key has to sign',
      );
    });

    it('takes every key that chance makes', () => {
      for (let n = 0; n < 2_000; n++) {
        const bytes = randomBytes(32);
        expect(readConfig({ MASTER_KEY: bytes.toString('base64') }).masterKey).toBe(bytes.toString('base64'));
      }
      expect(readConfig(production).signingKey).toBe(signingKey);
    });
  });

  it('S22: show the API’s documentation outside of production, and there only when asked to', () => {
    expect(readConfig({}).hasApiDocs).toBe(true);
    expect(readConfig({ API_DOCS: 'false' }).hasApiDocs).toBe(false);
    expect(readConfig(production).hasApiDocs).toBe(false);
    expect(readConfig({ ...production, API_DOCS: 'true' }).hasApiDocs).toBe(true);
    expect(() => readConfig({ API_DOCS: 'perhaps' })).toThrow('API_DOCS: must be true or false');
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
