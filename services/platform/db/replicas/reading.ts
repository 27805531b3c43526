import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from '../postgres.ts';
import { passingPool } from './passing-pool.ts';
import type { Position } from './position.ts';

/** Where the request under way reads, and what it has to see there. */
interface Reading {
  pool: Pool;
  position: Position | null;
}
const reading = new AsyncLocalStorage<Reading>();

/** Calls `next`; it and all that it causes read from this pool. */
export const readFrom = (from: Reading, next: () => void): void => reading.run(from, next);

/** What the request under way has to see; null outside of requests, and where the client knows of no write. */
export const wantedPosition = (): Position | null => reading.getStore()?.position ?? null;

/** Reads where the request under way reads; outside of one, from the primary. */
export const routedPool = (primary: Pool): Pool => passingPool(() => reading.getStore()?.pool ?? primary);
