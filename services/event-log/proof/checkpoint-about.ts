import type { KeyObject } from 'node:crypto';
import type { Db } from '#services/platform/db/postgres.ts';
import {
  type CheckpointDocument,
  type CheckpointFile,
  isSignedBy,
  outlineOf,
  type Report,
  readCheckpointFiles,
} from '../checkpoint/checkpoint-files.ts';

/** What a checkpoint that names an application says of it. */
export interface CheckpointAbout {
  number: number;
  takenAt: string;
  /** As it was signed. */
  document: string;
  signature: Buffer;
  /** By this server's key; one that is not vouches for nothing. */
  isSigned: boolean;
}

/** Where signed checkpoints lie outside the database, and the key they are signed with. */
export interface CheckpointPlace {
  folder: string;
  key: KeyObject;
}

type Head = CheckpointDocument['heads'][number];
const naming = (applicationId: string): string => `["${applicationId}",`;

/** By number, but one that is signed before one that is not, which anybody could have put there. */
function newer(a: CheckpointAbout | null, b: CheckpointAbout | null): CheckpointAbout | null {
  if (!a || !b) return a ?? b;
  if (a.isSigned !== b.isSigned) return a.isSigned ? a : b;
  return b.number > a.number ? b : a;
}

/**
 * Every file, and the newest that names this application: each names the heads that changed since the one before. `files` is null
 * where this process has no folder.
 */
export async function filesAbout(
  { folder, key }: CheckpointPlace,
  applicationId: string,
  report: Report,
): Promise<{ files: CheckpointFile[] | null; newest: CheckpointAbout | null }> {
  let newest: CheckpointAbout | null = null;
  const look = (document: string, { number, takenAt, signature, isSigned }: CheckpointFile) => {
    if (document.includes(naming(applicationId)))
      newest = newer(newest, { number, takenAt, document, signature, isSigned });
  };
  const files = await readCheckpointFiles(folder, key, { report, look });
  return { files, newest };
}

interface Row {
  number: number;
  takenAt: string;
  document: string;
  signature: Buffer;
}
/** A document that was signed under another number vouches for nothing under this one. */
function rowAbout(row: Row, key: KeyObject): CheckpointAbout {
  const isSigned = isSignedBy(key, row.document, row.signature);
  return { ...row, isSigned: isSigned && outlineOf(row.document).number === row.number };
}

/** The newest that the database knows, or the one of the files where that is newer, or signed and the other is not. */
export async function checkpointAbout(
  db: Db,
  key: KeyObject,
  { applicationId, ofFiles }: { applicationId: string; ofFiles: CheckpointAbout | null },
): Promise<CheckpointAbout | null> {
  const { rows } = await db.query<Row>({
    name: 'checkpoint-about',
    text: `select number, taken_at as "takenAt", document, signature from log_checkpoints
           where position($1 in document) > 0 order by number desc limit 1`,
    values: [naming(applicationId)],
  });
  return newer(ofFiles, rows[0] ? rowAbout(rows[0], key) : null);
}

/** The head that a checkpoint vouches for; null when it is not signed by this server's key. */
export function vouchedHead(
  { document, isSigned }: CheckpointAbout,
  applicationId: string,
): { version: number; hash: string } | null {
  if (!isSigned) return null;
  const begin = document.indexOf(naming(applicationId));
  const [, version, hash] = JSON.parse(document.slice(begin, document.indexOf(']', begin) + 1)) as Head;
  return { version, hash };
}
