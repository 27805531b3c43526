import type { CopyRow } from '#services/platform/db/copy-binary.ts';
import type { RecordedEvent } from '#state-machines/application/events.ts';
import {
  type ApplicationState,
  type ClosedStep,
  closedBy,
  evolve,
} from '#state-machines/application/state.ts';
import {
  type EventType,
  eventTypes,
  legacyStatuses,
  type Status,
  statuses,
} from '#state-machines/application/vocabulary.ts';

/** One stream, projected. */
export interface ProjectedStream {
  applicationId: string;
  state: ApplicationState;
  headHash: Buffer;
  steps: ClosedStep[];
}

/** An event that this release cannot projection: the log is newer than the release, or is not what was written. */
export class CannotProject extends Error {
  override name = 'CannotProject';

  constructor(applicationId: string, version: number, why: string) {
    super(
      `Event ${version} of application ${applicationId} cannot be projected: ${why}. The live tables were left as they are.`,
    );
  }
}

const knownTypes: ReadonlySet<string> = new Set(eventTypes);
const knownStatuses: ReadonlySet<string> = new Set([...statuses, ...legacyStatuses]);
/** What a text claims may be anything. */
const quoted = (claimed: string | null): string => `'${(claimed ?? '').slice(0, 60)}'`;

/** Events whose data a projection reads; of the others it needs the envelope alone. */
const withData = [
  'application.submitted',
  'assessment.completed',
  'deadline.set',
  'status.corrected',
] satisfies EventType[];

/** The few fields that folding needs, stream by stream. `where` narrows to some streams. */
export const projectionSql = (where = 'true'): string => `
  select application_id, version, type, recorded_at, data->>'from', data->>'to', data->'actor'->>'kind', data->'actor'->>'id',
         case when type in (${withData.map((type) => `'${type}'`).join(', ')}) then data->>'data' end, hash, data->>'schema'
  from application_events where ${where} order by application_id, version`;

const at = {
  id: 0,
  version: 1,
  type: 2,
  recordedAt: 3,
  from: 4,
  to: 5,
  kind: 6,
  actorId: 7,
  data: 8,
  hash: 9,
  schema: 10,
} as const;

function eventOf(row: CopyRow): RecordedEvent {
  const data = row.text(at.data);
  return {
    type: row.text(at.type),
    version: row.int32(at.version),
    from: row.text(at.from) as Status | null,
    to: row.text(at.to),
    at: new Date(row.millis(at.recordedAt)).toISOString(),
    actor: { kind: row.text(at.kind), id: row.text(at.actorId) },
    data: data ? JSON.parse(data) : {},
  } as RecordedEvent;
}

/** Projections rows of `projectionSql` as they come; each stream is handed on when the next begins. Holds one stream at a time. */
export class StreamProjector {
  #current: Buffer | null = null;
  #id = '';
  #state: ApplicationState | null = null;
  #hash: Buffer = Buffer.alloc(32);
  #steps: ClosedStep[] = [];
  readonly #onStream: (stream: ProjectedStream) => void;
  events = 0;

  constructor(onStream: (stream: ProjectedStream) => void) {
    this.#onStream = onStream;
  }

  accept = (row: CopyRow): void => {
    const id = row.bytes(at.id);
    if (!this.#current?.equals(id)) {
      this.finish();
      this.#current = Buffer.from(id);
      this.#id = row.uuid(at.id);
    }
    this.events++;
    const why = this.#whyNot(row);
    if (why) throw new CannotProject(this.#id, row.int32(at.version), why);
    const event = eventOf(row);
    const closed = closedBy(this.#state, event);
    if (closed) this.#steps.push(closed);
    this.#state = evolve(this.#state, event);
    row.bytes(at.hash).copy(this.#hash);
  };

  /** A projection over a gap, or over an event unknown to this release, would look right and be wrong. */
  #whyNot(row: CopyRow): string | null {
    const expected = (this.#state?.version ?? 0) + 1;
    if (row.int32(at.version) !== expected) return `event ${expected} was expected in its place`;
    // The columns that are projected are those of the first shape, the newest so far.
    const schema = row.text(at.schema);
    if (schema !== '1') return `it has schema ${schema}, which this release does not know`;
    const name = row.text(at.type);
    if (!name || !knownTypes.has(name)) return `its type ${quoted(name)} is none that this release knows`;
    if ((name === 'application.submitted') !== (expected === 1))
      return 'a history begins with its submission, and only there';
    const status = row.text(at.to);
    if (!status || !knownStatuses.has(status))
      return `its status ${quoted(status)} is none that this release knows`;
    return null;
  }

  finish(): void {
    if (!this.#current || !this.#state) return;
    this.#onStream({
      applicationId: this.#id,
      state: this.#state,
      headHash: Buffer.from(this.#hash),
      steps: this.#steps,
    });
    this.#current = null;
    this.#state = null;
    this.#steps = [];
  }
}
