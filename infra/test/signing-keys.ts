import { generateKeyPairSync } from 'node:crypto';
import { type SigningKeys, signingKeysIn } from '#services/platform/crypto/signing-keys.ts';

/** PKCS #8, as settings hold it. */
export const newSigningPem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

export const newSigningKeys = (): SigningKeys => signingKeysIn(newSigningPem());
