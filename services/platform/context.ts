import type { Clock } from './clock.ts';
import type { PersonKeys } from './crypto/person-keys.ts';
import type { Secrets } from './crypto/secrets.ts';
import type { Pool } from './db/postgres.ts';
import type { Replicas } from './db/replicas/replicas.ts';
import type { FileStore } from './files/file-store.ts';
import type { Scan } from './files/scanner.ts';
import type { Settings } from './settings.ts';
import type { WitnessSettings } from './transparency/witness/ask.ts';

/** What every command and query is given: made once in `start/`, replaced piece by piece in tests. */
export interface Context {
  pool: Pool;
  /** For what only reads: within a request a replica, where READ_DATABASE_URLS names some. */
  readPool: Pool;
  replicas: Replicas | null;
  keys: PersonKeys;
  files: FileStore;
  /** Looks for malware in files; null where none is set up (S21). */
  scan: Scan | null;
  secrets: Secrets;
  /** Where the signed log of heads is kept, outside the database. Not every process can see it. */
  checkpointFolder: string;
  /** Who cosigns its checkpoints. */
  witnesses: WitnessSettings;
  clock: Clock;
  /** Recorded in every event. */
  release: string;
  settings: Settings;
  /** Characters that a new password has at least, by side (ruling 17). */
  passwordMinimum: { applicant: number; staff: number };
  /** Tells live screens, after the commit, that this application changed. Coalesced. */
  announce: (applicationId: string) => void;
}
