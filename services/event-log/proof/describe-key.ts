import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** The key that checkpoints are verified with, and what to compare it by: what the offline verifier prints. */
export function describeKey(signingKey: KeyObject): { publicKey: string; fingerprint: string } {
  const key = createPublicKey(signingKey);
  return {
    publicKey: key.export({ type: 'spki', format: 'pem' }) as string,
    fingerprint: createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
  };
}
