import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig, StartError } from '../config.ts';
import { type StandaloneVerb, UsageError, type Values } from './tools.ts';

const help = `Usage: npm run ops -- create-settings FOLDER --for server|containers --public-url URL --smtp-url URL
         --mail-from ADDRESS --staff-mailbox ADDRESS [--owner-url URL] [--json]

Writes every setting that production requires, with random keys and passwords: settings that are no secrets into FOLDER/cursus.env
(for containers FOLDER/.env, where Compose finds it), each secret into a file of its own in FOLDER/secrets. Only the user who ran it can
open that folder. Nothing that is there is overwritten.

--owner-url is the owner's address of a PostgreSQL that you have; without it, one on this machine, or the container's. A password that
should not stand in your shell's history can be put into FOLDER/secrets/smtp_url afterwards.`;

type Place = 'server' | 'containers';
interface Asked {
  folder: string;
  place: Place;
  ownerUrl: string | undefined;
  /** By the names of the settings. */
  given: { PUBLIC_URL: string; MAIL_FROM: string; STAFF_MAILBOX: string };
  smtpUrl: string;
}

/** @throws UsageError naming the first option that is missing or wrong */
function askedFor(values: Values): Asked {
  const text = (name: string): string => {
    const value = values[name];
    if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing.\n\n${help}`);
    if (/[\r\n']/.test(value))
      throw new UsageError(`--${name} must hold no quotation mark and no line break.`);
    return value;
  };
  if (typeof values.folder !== 'string') throw new UsageError(`FOLDER is missing.\n\n${help}`);
  const place = text('for');
  if (place !== 'server' && place !== 'containers')
    throw new UsageError(`--for must be server or containers, not '${place}'.`);
  return {
    folder: path.resolve(values.folder),
    place,
    ownerUrl: values['owner-url'] === undefined ? undefined : text('owner-url'),
    given: {
      PUBLIC_URL: text('public-url'),
      MAIL_FROM: text('mail-from'),
      STAFF_MAILBOX: text('staff-mailbox'),
    },
    smtpUrl: text('smtp-url'),
  };
}

/** Letters and digits only: it becomes part of an address. */
const password = (): string => randomBytes(24).toString('hex');

function withLogin(url: string, login: string, secret: string): string {
  const address = new URL(url);
  address.username = login;
  address.password = secret;
  return address.href;
}

/** Each secret by the setting that it is. */
function secretsFor({ place, ownerUrl, smtpUrl }: Asked): Record<string, string> {
  const host = place === 'server' ? '127.0.0.1' : 'postgres';
  const owner = ownerUrl ?? `postgres://cursus:${password()}@${host}:5432/cursus`;
  return {
    DATABASE_URL: withLogin(owner, 'cursus_login', password()),
    DATABASE_OWNER_URL: owner,
    MASTER_KEY: randomBytes(32).toString('base64'),
    SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    BACKUP_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: smtpUrl,
  };
}

const quoted = (value: string): string => (/^[\w.:/@,+%-]*$/.test(value) ? value : `'${value}'`);

function settingsText({ folder, place, ownerUrl, given }: Asked, secretNames: string[]): string {
  const isServer = place === 'server';
  const fileOf = (name: string): string =>
    isServer ? path.join(folder, 'secrets', name.toLowerCase()) : `./secrets/${name.toLowerCase()}`;
  const settings: Record<string, string> = {
    NODE_ENV: 'production',
    ...given,
    TRUST_PROXY: 'true',
    ...(isServer && { HOST: '127.0.0.1', PORT: '3000', WORKER_PORT: '3001', DATA_DIR: '/var/lib/cursus' }),
    ...(!isServer && !ownerUrl && { COMPOSE_PROFILES: 'database' }),
    ...Object.fromEntries(secretNames.map((name) => [`${name}_FILE`, quoted(fileOf(name))])),
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name}=${name.endsWith('_FILE') ? value : quoted(value)}`,
  );
  return `# Settings of Cursus. All that there are: docs/how-to/settings.md. Secrets are in the files named here.\n${lines.join('\n')}\n`;
}

const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

/** Modes are set apart from the writing, since a umask would take from them. */
async function write(file: string, text: string, mode: number): Promise<void> {
  await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  await chmod(file, mode);
}

export const createSettings: StandaloneVerb = {
  summary: 'write the settings of a new installation, with random keys',
  help,
  options: {
    for: { type: 'string' },
    'public-url': { type: 'string' },
    'smtp-url': { type: 'string' },
    'mail-from': { type: 'string' },
    'staff-mailbox': { type: 'string' },
    'owner-url': { type: 'string' },
  },
  arguments: ['folder'],
  async runAlone({ answer }, values) {
    const asked = askedFor(values);
    const { folder, place, given } = asked;
    if (asked.ownerUrl !== undefined && !URL.canParse(asked.ownerUrl))
      throw new UsageError('--owner-url must be a postgres:// address.');
    const secrets = secretsFor(asked);
    // What would not start is not written.
    readConfig({ NODE_ENV: 'production', ...given, ...secrets });

    const settingsFile = path.join(folder, place === 'server' ? 'cursus.env' : '.env');
    const secretsFolder = path.join(folder, 'secrets');
    for (const file of [settingsFile, secretsFolder])
      if (await isThere(file)) throw new StartError(`${file} is there already. Nothing was written.`);

    const ofCompose = place === 'containers' && !asked.ownerUrl ? { POSTGRES_PASSWORD: password() } : {};
    const all = { ...secrets, ...ofCompose };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await mkdir(secretsFolder, { mode: 0o700 });
    // A container's user is another one than this folder's, and sees the file alone.
    const mode = place === 'containers' ? 0o644 : 0o600;
    for (const [name, secret] of Object.entries(all))
      await write(path.join(secretsFolder, name.toLowerCase()), secret, mode);
    await write(settingsFile, settingsText(asked, Object.keys(all)), 0o600);

    answer({ ok: true, settings: settingsFile, secrets: secretsFolder }, [
      `Settings are in ${settingsFile}, secrets in ${secretsFolder}.`,
      'Copy master_key, signing_key and backup_key to a safe place now, apart from the backups: without them nothing can be read again.',
    ]);
    return 0;
  },
};
