import { type CipherKey, createCipheriv, createDecipheriv } from 'node:crypto';
import { pooledBytes } from './random.ts';

/** AES-256-GCM: 12 bytes nonce, ciphertext, 16 bytes tag. `aad` binds the text to its place, so that it cannot be moved. */
export function seal(key: CipherKey, aad: string, plain: Buffer): Buffer {
  const nonce = pooledBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when key, data or `aad` do not belong together */
export function unseal(key: CipherKey, aad: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(aad));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}
