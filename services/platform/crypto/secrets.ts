import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRegular, keyBytes } from './key-quality.ts';
import { Keyring, keysIn } from './keyring.ts';
import {
  type SigningKeyProblem,
  type SigningKeys,
  signingKeyProblem,
  signingKeysIn,
} from './signing-keys.ts';

/** The server's own secrets: from settings, or on one machine made once and kept in the data folder (mode 0600). */
export interface Secrets extends SigningKeys {
  /** Wraps every person's data key; the others derive from it. */
  masterKeys: Keyring;
  /** Derives the secret of a mail link from its id. */
  linkKeys: Keyring;
  /** Signs access tokens (decision 0017). */
  accessKeys: Keyring;
  /** Derives the refresh token of a session from its id and generation. */
  refreshKeys: Keyring;
  /** Encrypts the seeds of second factors. */
  seedKeys: Keyring;
  /** Encrypts what a sign-in with a provider keeps in the visitor's browser. */
  cookieKeys: Keyring;
  /** Signs what a browser carries of the accounts that know it. */
  deviceKeys: Keyring;
  /** Encrypts the secrets that webhooks are signed with. */
  webhookKeys: Keyring;
  /** Hashes the addresses of mailboxes that strangers have mails sent to. */
  mailboxKeys: Keyring;
}

async function kept(file: string, make: () => string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // 'wx' so that two processes starting at once agree on one secret.
  await writeFile(file, make(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}

function newSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}

const words: Record<SigningKeyProblem, string> = {
  damaged: 'is damaged',
  regular: 'is too regular to be a key',
  twice: 'is there twice',
  'none signs': 'is a public key alone',
};
function masterKeyProblem(keys: readonly Uint8Array[]): SigningKeyProblem | null {
  if (keys.length === 0 || keys.some((key) => key.length !== keyBytes)) return 'damaged';
  return keys.some(isRegular) ? 'regular' : null;
}

/** What a crash or a full disk left in place of a key must not seal or sign anything (S39). */
function refuse(file: string, problem: SigningKeyProblem | null | undefined): void {
  if (problem)
    throw new Error(
      `The key in ${file} ${words[problem]}. Restore the file from its backup: no other key fits what it sealed or signed.`,
    );
}

const bytesIn = (text: string): Buffer[] => keysIn(text).map((key) => Buffer.from(key, 'base64'));

/** What a start would use as master keys. @param text as settings or the data folder's file hold them */
export const masterKeyring = (text: string): Keyring => Keyring.of(bytesIn(text));

/** @param given texts of settings; what they do not give is read from the data folder, and made there once */
export async function loadSecrets(given: {
  masterKey?: string | undefined;
  signingKey?: string | undefined;
  dataDir: string;
}): Promise<Secrets> {
  const folder = path.join(given.dataDir, 'secrets');
  const master =
    given.masterKey ??
    (await kept(path.join(folder, 'master.key'), () => randomBytes(32).toString('base64')));
  const signing = given.signingKey ?? (await kept(path.join(folder, 'signing.pem'), newSigningKey));
  if (given.masterKey === undefined)
    refuse(path.join(folder, 'master.key'), masterKeyProblem(bytesIn(master)));
  if (given.signingKey === undefined)
    refuse(path.join(folder, 'signing.pem'), signingKeyProblem(signing)?.problem);
  const masterKeys = masterKeyring(master);
  return {
    masterKeys,
    ...signingKeysIn(signing),
    linkKeys: masterKeys.derive('link tokens'),
    accessKeys: masterKeys.derive('access tokens'),
    refreshKeys: masterKeys.derive('refresh tokens'),
    seedKeys: masterKeys.derive('second factors'),
    cookieKeys: masterKeys.derive('sealed cookies'),
    deviceKeys: masterKeys.derive('known devices'),
    webhookKeys: masterKeys.derive('webhook secrets'),
    mailboxKeys: masterKeys.derive('mailbox hashes'),
  };
}
