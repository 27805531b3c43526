import { type KeyObject, verify } from 'node:crypto';
import type { Db } from '#services/platform/db/postgres.ts';

/** What the database knows of a checkpoint; the signed files are read by a verification. */
export interface ListedCheckpoint {
  number: number;
  takenAt: string;
  events: number;
  streams: number;
  /** Merkle root over all heads, hex. */
  root: string;
  /** By this server's key. */
  isSigned: boolean;
}

/** The newest twenty. */
export async function listCheckpoints(db: Db, key: KeyObject): Promise<ListedCheckpoint[]> {
  const { rows } = await db.query<{ number: number; taken_at: string; document: string; signature: Buffer }>({
    name: 'list-checkpoints',
    text: 'select number, taken_at, document, signature from log_checkpoints order by number desc limit 20',
  });
  return rows.map(({ number, taken_at, document, signature }) => {
    const { events, streams, root } = JSON.parse(document) as {
      events: number;
      streams: number;
      root: string;
    };
    const isSigned = verify(null, Buffer.from(document), key, signature);
    return { number, takenAt: taken_at, events, streams, root, isSigned };
  });
}
