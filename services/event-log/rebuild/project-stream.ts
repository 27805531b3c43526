import type { CopyRow } from '#services/platform/db/copy-binary.ts';
import type { RecordedEvent } from '#state-machines/application/events.ts';
import {
  type ApplicationState,
  type ClosedStep,
  closedBy,
  evolve,
} from '#state-machines/application/state.ts';
import {
  type Actor,
  type EventType,
  eventTypes,
  legacyStatuses,
  type Status,
  statuses,
} from '#state-machines/application/vocabulary.ts';
import type { History, Miss } from '../figures/counted-entries.ts';
import type { EventDays } from '../figures/event-days.ts';

/** One stream, projected. */
export interface ProjectedStream extends History {
  applicationId: string;
  headHash: Buffer;
}

/** An event that this release cannot project: the log is newer than the release, or is not what was written. */
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

/** Events whose data a projection or a figure reads; of the others they need the envelope alone. */
const withData = [
  'application.submitted',
  'assessment.completed',
  'deadline.missed',
  'deadline.set',
  'status.corrected',
] satisfies EventType[];

/** The few fields that folding needs, stream by stream. `where` narrows to some streams. */
export const projectionSql = (where: string): string => `
  select application_id, version, recorded_at, hash, type, data->>'from', data->>'to', data->'actor'->>'kind', data->>'schema',
         data->>'release',
         data->'actor'->>'id', case when type in (${withData.map((type) => `'${type}'`).join(', ')}) then data->>'data' end
  from application_events where ${where} order by application_id, version`;

const at = {
  id: 0,
  version: 1,
  recordedAt: 2,
  hash: 3,
  type: 4,
  from: 5,
  to: 6,
  actor: 7,
  schema: 8,
  release: 9,
  actorId: 10,
  data: 11,
} as const;

/** What an event shares with many others: a log of any length holds about fifty kinds. */
interface Kind {
  type: EventType;
  from: Status | null;
  to: Status;
  kind: Actor['kind'];
  release: string;
  /** Why this release cannot project such an event. */
  problem: string | null;
}

function problemOf(schema: string | null, type: string | null, to: string | null): string | null {
  // The columns that are projected are those of the first shape, the newest so far.
  if (schema !== '1') return `it has schema ${schema}, which this release does not know`;
  if (!type || !knownTypes.has(type)) return `its type ${quoted(type)} is none that this release knows`;
  if (!to || !knownStatuses.has(to)) return `its status ${quoted(to)} is none that this release knows`;
  return null;
}

function kindOf(row: CopyRow): Kind {
  const [type, from, to] = [row.text(at.type), row.text(at.from), row.text(at.to)];
  const problem = problemOf(row.text(at.schema), type, to);
  const release = row.text(at.release) ?? 'unknown';
  return { type, from, to, kind: row.text(at.actor) ?? 'unknown', release, problem } as Kind;
}

/** The kinds of event that were met, each one object. */
export class Kinds {
  readonly #known = new Map<string, Kind>();

  of(row: CopyRow): Kind {
    const key = row.key(at.type, at.release);
    let kind = this.#known.get(key);
    if (!kind) {
      kind = kindOf(row);
      this.#known.set(key, kind);
    }
    return kind;
  }
}

/** Of an event whose data is not read. */
const none = Object.freeze({});

/** Projects rows of `projectionSql` as they come; each stream is handed on when the next begins. Holds one stream at a time. */
export class StreamProjector {
  readonly #current = Buffer.alloc(16);
  #id = '';
  #state: ApplicationState | null = null;
  readonly #hash = Buffer.alloc(32);
  #steps: ClosedStep[] = [];
  #misses: Miss[] = [];
  readonly #kinds: Kinds;
  readonly #days: EventDays | undefined;
  /** Events of one command share their instant. */
  #millis = Number.NaN;
  #instant = '';
  readonly #onStream: (stream: ProjectedStream) => void;
  events = 0;

  /** @param days counts the events too, but those of sandboxes */
  constructor(onStream: (stream: ProjectedStream) => void, kinds: Kinds, days?: EventDays) {
    this.#onStream = onStream;
    this.#kinds = kinds;
    this.#days = days;
  }

  accept = (row: CopyRow): void => {
    if (!this.#state || !row.isSame(at.id, this.#current)) {
      this.finish();
      row.copyInto(at.id, this.#current);
      this.#id = row.uuid(at.id);
    }
    this.events++;
    const version = row.int32(at.version);
    const kind = this.#kinds.of(row);
    const why = this.#whyNot(version, kind);
    if (why) throw new CannotProject(this.#id, version, why);
    const event = this.#eventOf(row, version, kind);
    const closed = closedBy(this.#state, event);
    if (closed) this.#steps.push(closed);
    if (event.type === 'deadline.missed')
      this.#misses.push({ version, at: event.at, kind: event.data.kind ?? '' });
    this.#state = evolve(this.#state, event);
    if (!this.#state.isSandbox) this.#days?.add(kind, event.actor.id, this.#millis);
    row.copyInto(at.hash, this.#hash);
  };

  /** A projection over a gap, or over an event unknown to this release, would look right and be wrong. */
  #whyNot(version: number, { type, problem }: Kind): string | null {
    const expected = (this.#state?.version ?? 0) + 1;
    if (version !== expected) return `event ${expected} was expected in its place`;
    if (problem) return problem;
    return (type === 'application.submitted') === (expected === 1)
      ? null
      : 'a history begins with its submission, and only there';
  }

  #eventOf(row: CopyRow, version: number, { type, from, to, kind }: Kind): RecordedEvent {
    const millis = row.millis(at.recordedAt);
    if (millis !== this.#millis) {
      this.#millis = millis;
      this.#instant = new Date(millis).toISOString();
    }
    const data = row.text(at.data);
    return {
      type,
      version,
      from,
      to,
      at: this.#instant,
      actor: { kind, id: row.text(at.actorId) },
      data: data ? JSON.parse(data) : none,
    } as RecordedEvent;
  }

  finish(): void {
    if (!this.#state) return;
    this.#onStream({
      applicationId: this.#id,
      state: this.#state,
      headHash: Buffer.from(this.#hash),
      steps: this.#steps,
      misses: this.#misses,
    });
    this.#state = null;
    this.#steps = [];
    this.#misses = [];
  }
}
