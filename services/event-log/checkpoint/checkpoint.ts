import type { KeyObject } from 'node:crypto';
import type { Pool } from '#services/platform/db/postgres.ts';
import type { ProblemCode } from '../append/chain.ts';
import { type CheckpointDocument, logProblem, type Report, readCheckpointFiles } from './checkpoint-files.ts';
import { compareSources, tableCheckpoints } from './checkpoint-sources.ts';
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

  /** The log's event at the place that `vouched` is about. */
  compare(vouched: Vouched, hash: Buffer, say: (code: ProblemCode, detail: string) => void): void {
    vouched.isSeen = true;
    if (!vouched.hash.equals(hash))
      say('replaced', `checkpoint ${this.number} vouches for another event at this place`);
  }

  /** What the checkpoint vouches for and the log no longer holds. */
  finish(report: Report): void {
    for (const [applicationId, { version, isSeen }] of this.#vouched) {
      if (isSeen) continue;
      const detail = `checkpoint ${this.number} vouches for ${version} events of this application; the last of them is gone`;
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
