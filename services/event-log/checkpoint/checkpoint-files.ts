import { createHash, type KeyObject, verify } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChainProblem, ProblemCode } from '../append/chain.ts';

/**
 * Signed checkpoints (docs/rules/event-log.md, Tamper evidence) as they lie outside the database. Each document names the heads that
 * changed since the one before it, so a night's file is as long as the night's work.
 */
export interface CheckpointDocument {
  number: number;
  takenAt: string;
  /** sha256 of the document before, hex; null for the first. */
  previous: string | null;
  events: number;
  streams: number;
  /** Merkle root over all heads, hex. */
  root: string;
  /** [application id, version, hash in hex] of streams that changed since the document before. */
  heads: [string, number, string][];
}
export interface StoredCheckpoint {
  document: string;
  /** Ed25519 over the document's text, base64. */
  signature: string;
  /** SPKI PEM; checked against the server's own key, and used by an offline check. */
  publicKey: string;
}

/** What is kept of a file once its text, which may be long, was looked at. */
export interface CheckpointFile {
  number: number;
  takenAt: string;
  previous: string | null;
  /** sha256 of the document, hex. */
  hash: string;
  signature: Buffer;
  /** By this server's key. */
  isSigned: boolean;
}

export type Report = (problem: ChainProblem) => void;
/** A problem of the log as a whole. */
export const logProblem = (detail: string, code: ProblemCode = 'checkpoint'): ChainProblem => ({
  applicationId: '',
  version: 0,
  code,
  detail,
});

export const fileName = (number: number): string => `checkpoint-${String(number).padStart(6, '0')}.json`;
export const isSignedBy = (key: KeyObject, document: string, signature: Buffer): boolean =>
  verify(null, Buffer.from(document), key, signature);

/** A document without its heads, which may be a hundred thousand. */
export function outlineOf(document: string): Pick<CheckpointDocument, 'number' | 'takenAt' | 'previous'> {
  const begin = document.indexOf('"heads":[') + '"heads":['.length;
  const end = document.lastIndexOf('],"number":');
  const { number, takenAt, previous } = JSON.parse(document.slice(0, begin) + document.slice(end));
  if (!Number.isInteger(number) || new Date(takenAt).toISOString() !== takenAt)
    throw new Error('not a checkpoint');
  return { number, takenAt, previous };
}

function read(text: string, key: KeyObject): { document: string; file: CheckpointFile } {
  const { document, signature: encoded } = JSON.parse(text) as StoredCheckpoint;
  const signature = Buffer.from(encoded, 'base64');
  const hash = createHash('sha256').update(document).digest('hex');
  const isSigned = isSignedBy(key, document, signature);
  return { document, file: { ...outlineOf(document), hash, signature, isSigned } };
}

/**
 * Reads the folder's files one after another, in their order, and shows each document once. What cannot be read is reported.
 * @returns null when there is no folder
 */
export async function readCheckpointFiles(
  folder: string,
  key: KeyObject,
  { report, look }: { report: Report; look: (document: string, file: CheckpointFile) => void },
): Promise<CheckpointFile[] | null> {
  const names = await readdir(folder).catch(() => null);
  if (!names) return null;
  const files: CheckpointFile[] = [];
  for (const name of names.filter((each) => /^checkpoint-\d+\.json$/.test(each)).sort()) {
    try {
      const { document, file } = read(await readFile(path.join(folder, name), 'utf8'), key);
      look(document, file);
      files.push(file);
    } catch {
      report(logProblem(`the file ${name} in the checkpoint folder cannot be read`));
    }
  }
  return files;
}
