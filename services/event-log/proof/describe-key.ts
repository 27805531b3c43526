import { createHash, type KeyObject } from 'node:crypto';

/** A key that checkpoints are verified with, and what to compare it by: what the offline verifier prints. */
export const describeKey = (key: KeyObject): { publicKey: string; fingerprint: string } => ({
  publicKey: key.export({ type: 'spki', format: 'pem' }) as string,
  fingerprint: createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex'),
});
