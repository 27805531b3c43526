import { type Field, millisOf, uuidOf } from '#services/platform/copy-binary.ts';
import type { RecordedFact } from '#state-machines/application/facts.ts';
import {
  type ApplicationState,
  type ClosedStep,
  closedBy,
  evolve,
} from '#state-machines/application/state.ts';
import type { FactType, Status } from '#state-machines/application/vocabulary.ts';

/** One stream, folded. */
export interface FoldedStream {
  applicationId: string;
  state: ApplicationState;
  headHash: Buffer;
  steps: ClosedStep[];
}

/** Facts whose data a fold reads; of the others it needs the envelope alone. */
const withData = [
  'application.submitted',
  'assessment.completed',
  'deadline.set',
  'status.corrected',
] satisfies FactType[];

/** The few fields that folding needs, stream by stream. `where` narrows to some streams. */
export const foldSql = (where = 'true'): string => `
  select application_id, version, type, recorded_at, data->>'from', data->>'to', data->'actor'->>'kind', data->'actor'->>'id',
         case when type in (${withData.map((type) => `'${type}'`).join(', ')}) then data->>'data' end, hash
  from application_events where ${where} order by application_id, version`;

const text = (field: Field | undefined): string | null => field?.toString() ?? null;

function factOf(fields: Field[]): RecordedFact {
  const [, version, type, at, from, to, kind, actorId, data] = fields;
  return {
    type: text(type),
    version: version?.readInt32BE() ?? 0,
    from: text(from) as Status | null,
    to: text(to),
    at: at ? new Date(millisOf(at)).toISOString() : '',
    actor: { kind: text(kind), id: text(actorId) },
    data: data ? JSON.parse(data.toString()) : {},
  } as RecordedFact;
}

/** Folds rows of `foldSql` as they come; each stream is handed on when the next begins. Holds one stream at a time. */
export class StreamFolder {
  #id: Buffer | null = null;
  #state: ApplicationState | null = null;
  #hash: Buffer = Buffer.alloc(32);
  #steps: ClosedStep[] = [];
  readonly #onStream: (stream: FoldedStream) => void;
  facts = 0;

  constructor(onStream: (stream: FoldedStream) => void) {
    this.#onStream = onStream;
  }

  accept = (fields: Field[]): void => {
    const id = fields[0] as Buffer;
    if (!this.#id?.equals(id)) {
      this.finish();
      this.#id = Buffer.from(id);
    }
    this.facts++;
    const fact = factOf(fields);
    const closed = closedBy(this.#state, fact);
    if (closed) this.#steps.push(closed);
    this.#state = evolve(this.#state, fact);
    (fields[9] as Buffer).copy(this.#hash);
  };

  finish(): void {
    if (!this.#id || !this.#state) return;
    this.#onStream({
      applicationId: uuidOf(this.#id),
      state: this.#state,
      headHash: Buffer.from(this.#hash),
      steps: this.#steps,
    });
    this.#id = null;
    this.#state = null;
    this.#steps = [];
  }
}
