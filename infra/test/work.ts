import { hash, verify } from '@node-rs/argon2';
import type pg from 'pg';
import { vi } from 'vitest';
import { statementsOf } from './statements.ts';

/** What an answer costs the server, by which it could tell something through its time (S3): every slow step, counted. */
export interface Work {
  /** Passwords hashed, and compared with a hash; with the parameters that make them slow. */
  hashed: unknown[];
  compared: string[];
  /** Statements sent to the database, in order: their names, else their first words. */
  statements: string[];
}

const costOf = (passwordHash: unknown): string => String(passwordHash).split('$').slice(1, 4).join(' ');
const nameOf = ({ name, text }: pg.QueryConfig): string =>
  name ?? text.trim().split(/\s+/).slice(0, 3).join(' ');

/** The test's file begins with `vi.mock('@node-rs/argon2', { spy: true })`. */
export async function workOf(ask: () => Promise<unknown>): Promise<Work> {
  const [hashes, comparisons] = [vi.mocked(hash).mock.calls, vi.mocked(verify).mock.calls];
  const [hashesBefore, comparisonsBefore] = [hashes.length, comparisons.length];
  const statements = (await statementsOf(ask)).map(nameOf);
  return {
    hashed: hashes.slice(hashesBefore).map(([, options]) => options),
    compared: comparisons.slice(comparisonsBefore).map(([against]) => costOf(against)),
    statements,
  };
}
