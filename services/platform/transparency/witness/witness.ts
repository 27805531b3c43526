import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Checkpoint } from '../checkpoint.ts';
import { cosign } from '../cosignature.ts';
import { demand, TransparencyError } from '../malformed.ts';
import { checkConsistency } from '../merkle-proofs.ts';
import { openNote, printNote, signatureLine, type VerifierKey, verifierKey } from '../signed-note.ts';
import { emptyRoot } from '../tree-hash.ts';
import { type AddCheckpoint, checkpointOf, parseAddCheckpoint } from './request.ts';
import type { Kept, WitnessStore } from './store.ts';

/** An answer over HTTP. */
export interface Answer {
  status: number;
  type: string;
  body: string;
}
const plain = (status: number, sentence: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${sentence}\n`,
});
const sizeType = 'text/x.tlog.size';

export interface WitnessOptions {
  name: string;
  key: KeyObject;
  /** Keys of the logs that are cosigned; a log's name is that of its key. */
  logs: readonly VerifierKey[];
  store: WitnessStore;
  clock: Clock;
}

/**
 * Cosigns checkpoints of logs that only ever grow (c2sp.org/tlog-witness): never a smaller tree than the last, and never another one. What it
 * cosigned is kept before it answers.
 */
export class Witness {
  readonly #options: WitnessOptions;
  readonly key: VerifierKey;
  /** One request of a log at a time. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(options: WitnessOptions) {
    this.#options = options;
    this.key = verifierKey(options.name, options.key, 'cosignature');
  }

  /** Answers a request to cosign a checkpoint. */
  async add(body: Uint8Array): Promise<Answer> {
    let request: ReturnType<typeof parseAddCheckpoint>;
    try {
      request = parseAddCheckpoint(body);
    } catch (error) {
      return refused(400, error);
    }
    const { origin } = request;
    const keys = this.#options.logs.filter(({ name }) => name === origin);
    if (keys.length === 0) return plain(404, 'This witness does not know the log.');
    let note: string;
    try {
      const { text, known } = openNote(request.note, keys);
      note = printNote(text, known);
    } catch (error) {
      return refused(403, error);
    }
    const before = this.#last.get(origin) ?? Promise.resolve();
    const judging = before.then(() => this.#judge(origin, { ...request, note }));
    this.#last.set(
      origin,
      judging.catch(() => undefined),
    );
    return judging;
  }

  /**
   * The newest checkpoint of a log that was cosigned, with the cosignature.
   * @throws TransparencyError when what is kept is not by this witness
   */
  async latest(origin: string): Promise<Kept | null> {
    const kept = await this.#options.store.latest(origin);
    if (kept) this.#cosigned(kept);
    return kept;
  }

  /** @param request signed by the log */
  async #judge(origin: string, request: AddCheckpoint): Promise<Answer> {
    const { store, clock, key, name } = this.#options;
    let checkpoint: Checkpoint;
    try {
      checkpoint = checkpointOf(request.note);
    } catch (error) {
      const isEmpty = request.note.split('\n')[1] === '0';
      return refused(isEmpty ? 422 : 400, error);
    }
    if (request.oldSize > checkpoint.size)
      return plain(400, 'The old size is larger than that of the checkpoint.');
    const kept = await store.latest(origin);
    const known = kept ? this.#cosigned(kept) : { size: 0, root: emptyRoot };
    if (request.oldSize !== known.size) return { status: 409, type: sizeType, body: `${known.size}\n` };
    try {
      checkConsistency(request.consistency, known, checkpoint);
    } catch (error) {
      return refused(422, error);
    }
    const { text } = openNote(request.note, this.#options.logs);
    const cosignature = signatureLine(cosign(text, { name, key }, clock()));
    const isNew = !kept || known.size !== checkpoint.size;
    const next = { number: (kept?.number ?? 0) + 1, note: request.note + cosignature };
    if (isNew && !(await store.keep(origin, next))) {
      const other = await store.latest(origin);
      const size = other ? this.#cosigned(other).size : 0;
      return { status: 409, type: sizeType, body: `${size}\n` };
    }
    return { status: 200, type: 'text/plain; charset=utf-8', body: cosignature };
  }

  /** A kept checkpoint that this witness did not cosign was put there by another: nothing is cosigned on its word. */
  #cosigned({ note }: Kept): Checkpoint {
    const { known } = openNote(note, [this.key]);
    demand(known.length > 0, 'The kept checkpoint is not cosigned.');
    return checkpointOf(note);
  }
}

function refused(status: number, error: unknown): Answer {
  if (error instanceof TransparencyError) return plain(status, error.message);
  throw error;
}
