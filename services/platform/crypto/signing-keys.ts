import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { ed25519Seed, isRegular } from './key-quality.ts';

type AtLeastOne<T> = readonly [T, ...T[]];

/** Public keys that checkpoints of this log may be signed with, as SIGNING_KEY has them. */
export interface KnownKeys {
  /** Halves of the private keys, each of which signs. */
  current: AtLeastOne<KeyObject>;
  /** Given as public keys alone: what signed before a loss of its private half. */
  earlier: readonly KeyObject[];
}
export interface SigningKeys {
  /** Ed25519; every checkpoint is signed with each of them. */
  signingKeys: AtLeastOne<KeyObject>;
  knownKeys: KnownKeys;
}

const block = /-----BEGIN ([A-Z ]+)-----[^-]*-----END \1-----/g;
/** Empty when the text holds anything else. */
const pemsIn = (text: string): string[] => {
  const isWhole = /^[\s,]*$/.test(text.replaceAll(block, ''));
  return isWhole ? (text.match(block) ?? []) : [];
};
const isPublic = (pem: string): boolean => pem.startsWith('-----BEGIN PUBLIC KEY-----');
const isPrivate = (pem: string): boolean => pem.startsWith('-----BEGIN PRIVATE KEY-----');

function isEd25519(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
const rawOf = (pem: string): unknown => createPublicKey(pem).export({ format: 'jwk' }).x;

export type SigningKeyProblem = 'damaged' | 'regular' | 'twice' | 'none signs';

function problemOfOne(pem: string): SigningKeyProblem | null {
  if (isPublic(pem)) return isEd25519(pem) ? null : 'damaged';
  const seed = isPrivate(pem) ? ed25519Seed(pem) : null;
  if (!seed) return 'damaged';
  return isRegular(seed) ? 'regular' : null;
}

/** What is wrong with the text of SIGNING_KEY or of its file. `n` counts from 1, and is there among several. */
export function signingKeyProblem(text: string): { problem: SigningKeyProblem; n?: number } | null {
  const pems = pemsIn(text);
  if (pems.length === 0) return { problem: 'damaged' };
  for (const [at, pem] of pems.entries()) {
    const problem = problemOfOne(pem);
    if (problem) return pems.length > 1 ? { problem, n: at + 1 } : { problem };
  }
  if (new Set(pems.map(rawOf)).size < pems.length) return { problem: 'twice' };
  return pems.some(isPrivate) ? null : { problem: 'none signs' };
}

/** @param text without a problem */
export function signingKeysIn(text: string): SigningKeys {
  const pems = pemsIn(text);
  const [first, ...more] = pems.filter(isPrivate).map((pem) => createPrivateKey(pem));
  if (!first) throw new Error('a log of heads has at least one key that signs');
  const signingKeys: SigningKeys['signingKeys'] = [first, ...more];
  return {
    signingKeys,
    knownKeys: {
      current: [createPublicKey(first), ...more.map((key) => createPublicKey(key))],
      earlier: pems.filter(isPublic).map((pem) => createPublicKey(pem)),
    },
  };
}
