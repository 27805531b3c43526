import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ed25519Seed, isRegular, keyBytes } from './key-quality.ts';

/** The server's own secrets: from settings, or on one machine made once and kept in the data folder (mode 0600). */
export interface Secrets {
  /** 32 bytes; wraps every person's data key. */
  masterKey: Buffer;
  /** Ed25519; signs the checkpoints of the log of heads. */
  signingKey: KeyObject;
  verifyKey: KeyObject;
  /** Derives the secret of a mail link from its id. */
  linkKey: Buffer;
  /** Signs access tokens (decision 0017). */
  accessKey: Buffer;
  /** Derives the refresh token of a session from its id and generation. */
  refreshKey: KeyObject;
  /** Encrypts the seeds of second factors. */
  seedKey: Buffer;
  /** Encrypts what a sign-in with a provider keeps in the visitor's browser. */
  cookieKey: Buffer;
  /** Signs what a browser carries of the accounts that know it. */
  deviceKey: KeyObject;
  /** Encrypts the secrets that webhooks are signed with. */
  webhookKey: Buffer;
  /** Hashes the addresses of mailboxes that strangers have mails sent to. */
  mailboxKey: Buffer;
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

/** What a crash or a full disk left in place of a key must not seal or sign anything (S39). */
function refuseDamaged(file: string, key: Uint8Array | null): void {
  const problem =
    key?.length !== keyBytes ? 'is damaged' : isRegular(key) ? 'is too regular to be a key' : null;
  if (problem)
    throw new Error(
      `The key in ${file} ${problem}. Restore the file from its backup: no other key fits what it sealed or signed.`,
    );
}

/** 32 bytes for one purpose alone. */
const derived = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `cursus ${purpose}`, 32));

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
  const masterKey = Buffer.from(master, 'base64');
  if (given.masterKey === undefined) refuseDamaged(path.join(folder, 'master.key'), masterKey);
  if (given.signingKey === undefined) refuseDamaged(path.join(folder, 'signing.pem'), ed25519Seed(signing));
  const signingKey = createPrivateKey(signing);
  return {
    masterKey,
    signingKey,
    verifyKey: createPublicKey(signingKey),
    linkKey: derived(masterKey, 'link tokens'),
    accessKey: derived(masterKey, 'access tokens'),
    refreshKey: createSecretKey(derived(masterKey, 'refresh tokens')),
    seedKey: derived(masterKey, 'second factors'),
    cookieKey: derived(masterKey, 'sealed cookies'),
    deviceKey: createSecretKey(derived(masterKey, 'known devices')),
    webhookKey: derived(masterKey, 'webhook secrets'),
    mailboxKey: derived(masterKey, 'mailbox hashes'),
  };
}

/** The 256-bit secret of a mail link, base64url. The same id always gives the same secret, so a retried mail repeats it. */
export function linkToken(linkKey: Buffer, linkId: string): string {
  return createHmac('sha256', linkKey).update(linkId).digest('base64url');
}
