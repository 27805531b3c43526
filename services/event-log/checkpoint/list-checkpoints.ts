import type { KnownKeys } from '#services/platform/crypto/signing-keys.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { LogFolder } from './log-folder.ts';
import { saidBy } from './sealed-log.ts';
import { readNewestSeal, signatureProblem } from './signers.ts';

/** What the database knows of a checkpoint; the log of heads is read by a verification. */
export interface ListedCheckpoint {
  number: number;
  takenAt: string;
  events: number;
  streams: number;
  /** Entries of the log of heads. */
  size: number;
  /** Merkle root over the log of heads, hex. */
  root: string;
  /** By this server's key, or one before it. */
  isSigned: boolean;
}

/** The newest twenty. */
export async function listCheckpoints(
  db: Db,
  { keys, folder }: { keys: KnownKeys; folder: LogFolder },
): Promise<ListedCheckpoint[]> {
  const newest = await readNewestSeal(folder, keys);
  const { rows } = await db.query<Omit<ListedCheckpoint, 'root' | 'isSigned'> & { note: string }>({
    name: 'list-checkpoints',
    text: `select number, taken_at as "takenAt", events, streams, size, note
           from log_checkpoints order by number desc limit 20`,
  });
  return rows.map(({ note, ...row }) => ({
    ...row,
    root: saidBy(note)?.root.toString('hex') ?? '',
    isSigned: signatureProblem(note, keys, newest) === null,
  }));
}

/** The newest checkpoint that the database knows; null before the first. */
export async function newestNote(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ note: string }>({
    name: 'newest-checkpoint',
    text: 'select note from log_checkpoints order by number desc limit 1',
  });
  return rows[0]?.note ?? null;
}
