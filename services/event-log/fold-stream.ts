import { type Field, millisOf, uuidOf } from '#services/platform/copy-binary.ts';
import type { RecordedFact } from '#state-machines/application/facts.ts';
import {
  type ApplicationState,
  type ClosedStep,
  closedBy,
  evolve,
} from '#state-machines/application/state.ts';
import {
  type FactType,
  factTypes,
  legacyStatuses,
  type Status,
  statuses,
} from '#state-machines/application/vocabulary.ts';

/** One stream, folded. */
export interface FoldedStream {
  applicationId: string;
  state: ApplicationState;
  headHash: Buffer;
  steps: ClosedStep[];
}

/** A fact that this release cannot fold: the log is newer than the release, or is not what was written. */
export class CannotFold extends Error {
  override name = 'CannotFold';

  constructor(applicationId: string, version: number, why: string) {
    super(
      `Fact ${version} of application ${applicationId} cannot be folded: ${why}. The live tables were left as they are.`,
    );
  }
}

const knownTypes: ReadonlySet<string> = new Set(factTypes);
const knownStatuses: ReadonlySet<string> = new Set([...statuses, ...legacyStatuses]);
/** What a text claims may be anything. */
const quoted = (claimed: string | null): string => `'${(claimed ?? '').slice(0, 60)}'`;

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
         case when type in (${withData.map((type) => `'${type}'`).join(', ')}) then data->>'data' end, hash, data->>'schema'
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
    const why = this.#whyNot(fields);
    if (why) throw new CannotFold(uuidOf(id), fields[1]?.readInt32BE() ?? 0, why);
    const fact = factOf(fields);
    const closed = closedBy(this.#state, fact);
    if (closed) this.#steps.push(closed);
    this.#state = evolve(this.#state, fact);
    (fields[9] as Buffer).copy(this.#hash);
  };

  /** A fold over a hole, or over what nobody here understands, would be one that looks right. */
  #whyNot([, version, type, , , to, , , , , schema]: Field[]): string | null {
    const expected = (this.#state?.version ?? 0) + 1;
    if (version?.readInt32BE() !== expected) return `fact ${expected} was expected in its place`;
    // The columns that are folded are those of the first shape, the newest so far.
    if (text(schema) !== '1') return `it has schema ${text(schema)}, which this release does not know`;
    const name = text(type);
    if (!name || !knownTypes.has(name)) return `its type ${quoted(name)} is none that this release knows`;
    if ((name === 'application.submitted') !== (expected === 1))
      return 'a history begins with its submission, and only there';
    const status = text(to);
    if (!status || !knownStatuses.has(status))
      return `its status ${quoted(status)} is none that this release knows`;
    return null;
  }

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
