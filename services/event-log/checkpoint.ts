import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import canonicalize from 'canonicalize';
import type { Pool } from '#services/platform/postgres.ts';
import type { Secrets } from '#services/platform/secrets.ts';
import type { ProblemCode } from './chain.ts';
import {
  type CheckpointDocument,
  fileName,
  logProblem,
  type Report,
  readCheckpointFiles,
  type StoredCheckpoint,
} from './checkpoint-files.ts';
import { compareSources, tableCheckpoints } from './checkpoint-sources.ts';
import type { Heads } from './heads.ts';
import { type Leaf, merkleRoot } from './merkle.ts';

/** One head that a checkpoint vouches for. */
export interface Vouched {
  version: number;
  hash: Buffer;
  isSeen: boolean;
}

/** The heads that the latest checkpoint vouches for, held against the log while it streams by. */
export class KnownHeads {
  readonly number: number;
  readonly documentHash: string;
  readonly #vouched = new Map<string, Vouched>();

  constructor(number: number, documentHash: string) {
    this.number = number;
    this.documentHash = documentHash;
  }

  add(applicationId: string, version: number, hash: Buffer): void {
    this.#vouched.set(applicationId, { version, hash, isSeen: false });
  }

  get(applicationId: string): Vouched | undefined {
    return this.#vouched.get(applicationId);
  }

  /** The log's fact at the place that `vouched` is about. */
  compare(vouched: Vouched, hash: Buffer, say: (code: ProblemCode, detail: string) => void): void {
    vouched.isSeen = true;
    if (!vouched.hash.equals(hash))
      say('replaced', `checkpoint ${this.number} vouches for another fact at this place`);
  }

  /** What the checkpoint vouches for and the log no longer holds. */
  finish(report: Report): void {
    for (const [applicationId, { version, isSeen }] of this.#vouched) {
      if (isSeen) continue;
      const detail = `checkpoint ${this.number} vouches for ${version} facts of this application; the last of them is gone`;
      report({ applicationId, version, code: 'cut', detail });
    }
  }

  *leaves(): Generator<Leaf> {
    for (const id of [...this.#vouched.keys()].sort()) {
      const { version, hash } = this.#vouched.get(id) as Vouched;
      yield { id, version, hash };
    }
  }
}

/** A process killed between the table and the file's name left `.new`: finished when the table knows it, else dropped. */
async function settleUnfinished(pool: Pool, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names.filter((file) => file.endsWith('.json.new'))) {
    const file = path.join(folder, name);
    const text = await readFile(file, 'utf8');
    const { rowCount } = await pool.query('select from log_checkpoints where document = $1', [
      (JSON.parse(text) as StoredCheckpoint).document,
    ]);
    if (rowCount) await rename(file, file.replace(/\.new$/, ''));
    else await rm(file, { force: true });
  }
}

/**
 * Reads every checkpoint of `folder`, checks signatures, order and root, holds them against the table, and gives the heads that
 * the latest vouches for. A chain cannot tell that its tail was cut; a signed statement about every head, kept outside the
 * database, can.
 * @returns null when there is no checkpoint yet
 */
export async function readCheckpoints(
  pool: Pool,
  folder: string,
  key: KeyObject,
  report: Report,
): Promise<KnownHeads | null> {
  await settleUnfinished(pool, folder);
  const merged = new Map<string, [string, number, string]>();
  let root = '';
  const look = (document: string) => {
    const said = JSON.parse(document) as CheckpointDocument;
    for (const head of said.heads) merged.set(head[0], head);
    root = said.root;
  };
  const files = (await readCheckpointFiles(folder, key, { report, look })) ?? [];
  await compareSources(folder, files, await tableCheckpoints(pool), report);
  const last = files.at(-1);
  if (!last) return null;
  const known = new KnownHeads(last.number, last.hash);
  for (const [id, version, hash] of merged.values()) known.add(id, version, Buffer.from(hash, 'hex'));
  if (merkleRoot(known.leaves()).toString('hex') !== root) {
    report(
      logProblem(
        `the heads of checkpoint ${last.number} do not add up to its root: a file before it is missing or changed`,
      ),
    );
  }
  return known;
}

export interface TakenCheckpoint {
  number: number;
  file: string;
  streams: number;
  facts: number;
  root: string;
}

/**
 * Signs a statement about all heads, writes it to a file outside the database and to the table. Call it only with heads
 * that a verification without problems has just computed.
 */
export async function takeCheckpoint(
  pool: Pool,
  secrets: Pick<Secrets, 'signingKey'>,
  folder: string,
  verified: { heads: Heads; facts: number; known: KnownHeads | null; takenAt: Date },
): Promise<TakenCheckpoint> {
  const { heads, facts, known, takenAt } = verified;
  const changed: CheckpointDocument['heads'] = [];
  for (const { id, version, hash } of heads.sorted()) {
    if (known?.get(id)?.version !== version) changed.push([id, version, hash.toString('hex')]);
  }
  const document: CheckpointDocument = {
    number: (known?.number ?? 0) + 1,
    takenAt: takenAt.toISOString(),
    previous: known?.documentHash ?? null,
    facts,
    streams: heads.size,
    root: merkleRoot(heads.sorted()).toString('hex'),
    heads: changed,
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
  return { number: document.number, file, streams: document.streams, facts, root: document.root };
}
