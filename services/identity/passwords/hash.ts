import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** argon2id, m = 19 MiB, t = 2, p = 1 (S1). */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const options = { ...passwordCost, algorithm: 2 as Algorithm.Argon2id };

/**
 * Concurrent hashing is capped, so that a flood of sign-ins cannot starve the API (S1): at the cores, and below the four
 * threads that Node has for it, because files and names of hosts are read on the same ones.
 */
const mostAtOnce = 3;
let free = Math.max(1, Math.min(availableParallelism(), mostAtOnce));
const waiting: (() => void)[] = [];
export async function capped<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

export const hashPassword = (password: string): Promise<string> => capped(() => hash(password, options));

/** A hash of a random password: an unknown account costs the same time as a known one (S3). */
let dummyHash: Promise<string> | undefined;

/** @param passwordHash null when there is no such account or it has no password */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const against = passwordHash ?? (await dummyHash);
  const matches = await capped(() => verify(against, password));
  return matches && passwordHash !== null;
}

/** Whether a hash was made with other parameters than today's (S1). */
export const needsRehash = (passwordHash: string): boolean =>
  !passwordHash.startsWith(
    `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`,
  );
