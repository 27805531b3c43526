import { createPublicKey, sign } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import canonicalize from 'canonicalize';
import type { Secrets } from '#services/platform/crypto/secrets.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import type { KnownHeads } from './checkpoint.ts';
import { type CheckpointDocument, fileName, type StoredCheckpoint } from './checkpoint-files.ts';
import { type Leaf, MerkleTree } from './merkle.ts';

const lock = "hashtext('cursus:checkpoint')";

/**
 * One process signs at a time, whether started by night, by an admin or by the command: two would give one number twice, and overwrite
 * each other's file.
 * @param ifFree while another process signs: false waits for it, true does nothing and returns null
 */
async function holding<T>(pool: Pool, ifFree: boolean, work: () => Promise<T>): Promise<T | null> {
  const guard = await pool.connect();
  let broken: Error | undefined;
  try {
    const how = ifFree ? `pg_try_advisory_lock(${lock})` : `pg_advisory_lock(${lock}) is not null`;
    const { rows } = await guard.query<{ isHeld: boolean }>(`select ${how} as "isHeld"`);
    if (!rows[0]?.isHeld) return null;
    try {
      return await work();
    } finally {
      // A connection that did not give it back is closed, which does.
      await guard.query(`select pg_advisory_unlock(${lock})`).catch((error: Error) => {
        broken = error;
      });
    }
  } finally {
    guard.release(broken);
  }
}

/** A process killed between the table and the file's name left `.new`: finished when the table knows it, else dropped. */
async function settle(pool: Pool, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names.filter((each) => each.endsWith('.json.new'))) {
    const file = path.join(folder, name);
    const { rowCount } = await pool.query('select from log_checkpoints where document = $1', [
      await documentIn(file),
    ]);
    if (rowCount) await rename(file, file.replace(/\.new$/, ''));
    else await rm(file, { force: true });
  }
}

/** Null for a file that was cut in the middle of being written: the table knows none of it. */
async function documentIn(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8');
  try {
    return (JSON.parse(text) as StoredCheckpoint).document;
  } catch {
    return null;
  }
}

/** Waits for another signer, then first finishes what a killed process left. */
export async function oneSigner<T>(pool: Pool, folder: string, work: () => Promise<T>): Promise<T> {
  return (await holding(pool, false, async () => {
    await settle(pool, folder);
    return work();
  })) as T;
}

/** For readers: a checkpoint being signed now was not left by a killed process. */
export async function settleUnlessSigning(pool: Pool, folder: string): Promise<void> {
  await holding(pool, true, () => settle(pool, folder));
}

/** What a checkpoint is to say, gathered while the log is verified: it holds only what changed since the last one. */
export class HeadsStatement {
  readonly tree = new MerkleTree();
  readonly changed: CheckpointDocument['heads'] = [];

  /** @param head one after the other, in the order of their ids */
  add(head: Leaf, known: KnownHeads | null): void {
    this.tree.add(head);
    const { id, version, hash } = head;
    if (known?.get(id)?.version !== version) this.changed.push([id, version, hash.toString('hex')]);
  }
}

export interface TakenCheckpoint {
  number: number;
  file: string;
  streams: number;
  events: number;
  root: string;
}

/**
 * Signs a statement about all heads, writes it to a file outside the database and to the table. Call it only in `oneSigner`, with
 * heads that a verification without problems has just computed.
 */
export async function takeCheckpoint(
  pool: Pool,
  secrets: Pick<Secrets, 'signingKey'>,
  folder: string,
  verified: { heads: HeadsStatement; events: number; known: KnownHeads | null; takenAt: Date },
): Promise<TakenCheckpoint> {
  const { heads, events, known, takenAt } = verified;
  const document: CheckpointDocument = {
    number: (known?.number ?? 0) + 1,
    takenAt: takenAt.toISOString(),
    previous: known?.documentHash ?? null,
    events,
    streams: heads.tree.size,
    root: heads.tree.root().toString('hex'),
    heads: heads.changed,
  };
  const text = canonicalize(document) ?? '';
  const signature = sign(null, Buffer.from(text), secrets.signingKey);
  const publicKey = createPublicKey(secrets.signingKey).export({ type: 'spki', format: 'pem' }) as string;
  const stored: StoredCheckpoint = { document: text, signature: signature.toString('base64'), publicKey };
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, fileName(document.number));
  await writeFile(`${file}.new`, `${JSON.stringify(stored)}\n`, { mode: 0o644 });
  try {
    await pool.query(
      'insert into log_checkpoints (number, taken_at, document, signature) values ($1, $2, $3, $4)',
      [document.number, takenAt, text, signature],
    );
  } catch (error) {
    await rm(`${file}.new`, { force: true });
    throw error;
  }
  await rename(`${file}.new`, file);
  return { number: document.number, file, streams: document.streams, events, root: document.root };
}
