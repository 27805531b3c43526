import { TransparencyError } from '#services/platform/transparency/malformed.ts';
import type { ChainProblem, ProblemCode } from '../append/chain.ts';
import type { Range } from '../ranges.ts';

export type Report = (problem: ChainProblem) => void;
/** A problem of the log as a whole. */
export const logProblem = (detail: string, code: ProblemCode = 'checkpoint'): ChainProblem => ({
  applicationId: '',
  version: 0,
  code,
  detail,
});

/** What is wrong with the log of heads; any other error is thrown on. */
export function brokenLog(error: unknown): ChainProblem {
  if (error instanceof TransparencyError)
    return logProblem(`the log of heads does not hold: ${error.message}`);
  throw error;
}

/** One head that a checkpoint vouches for. */
export interface Vouched {
  version: number;
  hash: Buffer;
  isSeen: boolean;
}

/** The heads of a range that the latest checkpoint vouches for, held against the log while it streams by. */
export class KnownHeads {
  readonly number: number;
  readonly #vouched = new Map<string, Vouched>();

  constructor(number: number) {
    this.number = number;
  }

  /** @param version 0 when the log of heads says that a loss left no event of it */
  add(applicationId: string, version: number, hash: Buffer): void {
    if (version === 0) this.#vouched.delete(applicationId);
    else this.#vouched.set(applicationId, { version, hash, isSeen: false });
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
  *missing(): Generator<ChainProblem> {
    for (const [applicationId, { version, isSeen }] of this.#vouched) {
      if (isSeen) continue;
      const detail = `checkpoint ${this.number} vouches for ${version} events of this application; the last of them is gone`;
      yield { applicationId, version, code: 'cut', detail };
    }
  }
}

/** Gives the heads that a checkpoint vouches for, range by range. */
export interface Vouching {
  /** The checkpoint's. */
  number: number;
  /** Call it for one range after another, in their order; the calls need not wait for each other. */
  inRange: (range: Range) => Promise<KnownHeads>;
}
