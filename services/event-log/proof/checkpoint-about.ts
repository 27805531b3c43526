import { type KeyObject, verify } from 'node:crypto';
import type { Db } from '#services/platform/postgres.ts';

/** What the newest checkpoint that names an application says of it. */
export interface CheckpointAbout {
  number: number;
  takenAt: string;
  /** As it was signed. */
  document: string;
  signature: Buffer;
}

/** The newest checkpoint that says something about this application: each names the heads that changed since the one before. */
export async function checkpointAbout(db: Db, applicationId: string): Promise<CheckpointAbout | null> {
  const { rows } = await db.query<CheckpointAbout>({
    name: 'checkpoint-about',
    text: `select number, taken_at as "takenAt", document, signature from log_checkpoints
           where position($1 in document) > 0 order by number desc limit 1`,
    values: [`["${applicationId}",`],
  });
  return rows[0] ?? null;
}

/** The head that a checkpoint vouches for; null when it is not signed by this key, or says nothing that can be read. */
export function vouchedHead(
  { number, document, signature }: CheckpointAbout,
  applicationId: string,
  key: KeyObject,
): { version: number; hash: string } | null {
  if (!verify(null, Buffer.from(document), key, signature)) return null;
  const said = JSON.parse(document) as { number: number; heads: [string, number, string][] };
  const head = said.heads.find(([id]) => id === applicationId);
  return head && said.number === number ? { version: head[1], hash: head[2] } : null;
}
