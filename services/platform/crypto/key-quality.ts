import { createPrivateKey } from 'node:crypto';

export const keyBytes = 32;
/** Of 32 random bytes some 30 are different; fewer than this many once in some ten thousand million keys. */
const leastDifferent = 16;

const different = (bytes: Iterable<number>): number => new Set(bytes).size;
const isReadable = (bytes: Uint8Array): boolean => bytes.every((byte) => byte >= 0x20 && byte < 0x7f);

/**
 * Whether 32 bytes were made by hand or left by a fault rather than by chance (S39): zeros, a repetition, a count, a text.
 * It finds no key that was guessed cleverly; it finds those of examples and of files that a crash left.
 */
export function isRegular(bytes: Uint8Array): boolean {
  const steps = bytes.subarray(1).map((byte, n) => byte - (bytes[n] ?? 0));
  const half = bytes.length / 2;
  const isTwice = Buffer.compare(bytes.subarray(0, half), bytes.subarray(half)) === 0;
  const hasLongRun = bytes.some((_, n) => n + 8 <= bytes.length && different(bytes.subarray(n, n + 8)) === 1);
  return (
    different(bytes) < leastDifferent ||
    different(steps) < leastDifferent ||
    isTwice ||
    hasLongRun ||
    isReadable(bytes)
  );
}

/** The 32 bytes that an Ed25519 key is made of; null when the text is no such key. */
export function ed25519Seed(pem: string): Uint8Array | null {
  try {
    const key = createPrivateKey(pem);
    const { d } = key.asymmetricKeyType === 'ed25519' ? key.export({ format: 'jwk' }) : {};
    return d ? Buffer.from(d, 'base64url') : null;
  } catch {
    return null;
  }
}
