import { hash as digest } from 'node:crypto';
import { validate } from 'uuid';
import type { CopyRow } from '#services/platform/db/copy-binary.ts';
import { type ChainProblem, type Columns, checkBody, type ProblemCode, readBody } from '../append/chain.ts';
import type { EventBody } from '../append/event.ts';
import type { KnownHeads, Vouched } from '../checkpoint/checkpoint.ts';
import { Heads } from '../checkpoint/heads.ts';
import type { StreamHead } from '../checkpoint/log-entry.ts';
import { PlainEvents } from './plain-events.ts';

/** Problems that are kept. */
export const shown = 1_000;

/** Ids as text, as the events spell them; `prev_hash` and text as one value, hashed as it is. COPY takes no parameters. */
export const walkSql = (where: string): string => `copy (
  select application_id::text, version, event_id::text, command_id::text, ordinal, type,
         prev_hash || convert_to(body, 'UTF8'), hash, recorded_at
  from public.application_events where ${where}) to stdout (format binary)`;
/** Of these applications. */
export const isOneOf = (ids: readonly string[]): string =>
  `application_id = any ('{${ids.filter((id) => validate(id)).join()}}')`;
const at = {
  id: 0,
  version: 1,
  eventId: 2,
  commandId: 3,
  ordinal: 4,
  type: 5,
  sealed: 6,
  hash: 7,
  recordedAt: 8,
} as const;
/** What stands before the text in `sealed`. */
const linkLength = 32;

/** A row that is looked at closely, or has to wait. */
interface Row {
  id: string;
  version: number;
  eventId: string;
  commandId: string;
  ordinal: number;
  type: string;
  /** prev_hash, then the text's bytes. */
  sealed: Buffer;
  hash: Buffer;
  /** Milliseconds since 1970. */
  recordedAt: number;
}

/** The buffers are copies: the reader's are only lent. */
function rowOf(row: CopyRow): Row {
  return {
    id: row.ascii(at.id),
    version: row.int32(at.version),
    eventId: row.ascii(at.eventId),
    commandId: row.ascii(at.commandId),
    ordinal: row.int16(at.ordinal),
    type: row.ascii(at.type),
    sealed: Buffer.from(row.bytes(at.sealed)),
    hash: Buffer.from(row.bytes(at.hash)),
    recordedAt: row.millis(at.recordedAt),
  };
}

/** An instant is spelt out only when it is not the one of the text: most are, and spelling takes time. */
function columnsOf(row: Row, body: EventBody): Columns {
  const isTheSame = Date.parse(body.at) === row.recordedAt;
  return {
    application_id: row.id,
    version: row.version,
    event_id: row.eventId,
    command_id: row.commandId,
    ordinal: row.ordinal,
    type: row.type,
    recorded_at: isTheSame ? body.at : new Date(row.recordedAt).toISOString(),
  };
}

/** What events were recognised by, for all walks of a verification. */
export const plainEvents = (): PlainEvents => new PlainEvents(at);

/** A walk along a range of the log. It holds one head a stream, and the rows that came before their predecessor. */
export class LogWalk {
  readonly heads = new Heads();
  readonly problems: ChainProblem[] = [];
  problemCount = 0;
  events = 0;
  /** Those of them whose text had to be read as a whole. */
  readClosely = 0;
  readonly #known: KnownHeads | null;
  readonly #plain: PlainEvents | null;
  /** What the checkpoint vouches for, by slot. */
  readonly #vouched: (Vouched | undefined)[] = [];
  /** By slot and version: rows of one stream may lie in the table in another order than they were numbered. */
  readonly #early = new Map<number, Map<number, Row>>();
  #current: Pick<Row, 'id' | 'version'> = { id: '', version: 0 };

  /** @param plain null where the database does not vouch for each text being JSON: then every one is parsed */
  constructor(known: KnownHeads | null, plain: PlainEvents | null) {
    this.#known = known;
    this.#plain = plain;
  }

  report = (problem: ChainProblem): void => {
    this.problemCount++;
    if (this.problems.length < shown) this.problems.push(problem);
  };

  /** About the event being checked. */
  #say = (code: ProblemCode, detail: string): void => {
    this.report({ applicationId: this.#current.id, version: this.#current.version, code, detail });
  };

  #slot(id: string): number {
    const slot = this.heads.slot(id);
    if (slot === this.#vouched.length) this.#vouched.push(this.#known?.get(id));
    return slot;
  }

  accept = (row: CopyRow): void => {
    this.events++;
    const id = row.ascii(at.id);
    const slot = this.#slot(id);
    const version = row.int32(at.version);
    if (version === this.heads.version(slot) + 1) {
      this.#current = { id, version };
      if (!this.#isPlain(slot, row)) this.#check(slot, rowOf(row));
      if (this.#early.size > 0) this.#checkEarly(slot);
    } else {
      const waiting = this.#early.get(slot) ?? new Map<number, Row>();
      waiting.set(version, rowOf(row));
      this.#early.set(slot, waiting);
    }
  };

  /** At a glance: linked, hashed, and saying what was expected. */
  #isPlain(slot: number, row: CopyRow): boolean {
    if (!this.#plain) return false;
    if (!row.beginsWith(at.sealed, this.heads.hash(slot))) return false;
    const textStart = row.start(at.sealed) + linkLength;
    const status = this.#plain.statusAfter(row, textStart, row.end(at.sealed), this.heads.status(slot));
    if (status === null) return false;
    const hash = digest('sha256', row.bytes(at.sealed), 'buffer');
    if (!row.isSame(at.hash, hash)) return false;
    this.#vouch(slot, row.int32(at.version), hash);
    this.heads.set(slot, row.int32(at.version), hash, status);
    return true;
  }

  /** Held against the checkpoint, when it speaks of this very event. */
  #vouch(slot: number, version: number, hash: Buffer): void {
    const vouched = this.#vouched[slot];
    if (vouched?.version === version) this.#known?.compare(vouched, hash, this.#say);
  }

  #checkEarly(slot: number): void {
    const waiting = this.#early.get(slot);
    if (!waiting) return;
    for (;;) {
      const next = this.heads.version(slot) + 1;
      const row = waiting.get(next);
      if (!row) break;
      waiting.delete(next);
      this.#check(slot, row);
    }
    if (waiting.size === 0) this.#early.delete(slot);
  }

  #check(slot: number, row: Row): void {
    this.#current = row;
    this.readClosely++;
    const before = this.problemCount;
    if (this.heads.hash(slot).compare(row.sealed, 0, linkLength) !== 0) {
      this.#say(
        'link',
        'its link does not lead to the event before it: one of the two was replaced, or events were reordered',
      );
    }
    if (!digest('sha256', row.sealed, 'buffer').equals(row.hash)) {
      this.#say('hash', 'its text was changed after it was written: the hash does not match');
    }
    const body = readBody(row.sealed.toString('utf8', linkLength));
    if (body) checkBody(body, columnsOf(row, body), this.heads.status(slot), this.#say);
    else this.#say('unreadable', 'its text is not an event');
    if (body && this.problemCount === before)
      this.#plain?.learn(row.sealed, linkLength, row.sealed.length, body);
    this.#vouch(slot, row.version, row.hash);
    this.heads.set(slot, row.version, row.hash, body?.to ?? null);
  }

  /** Rows still waiting have no predecessor: events are missing before them. */
  finish(): void {
    for (const [slot, waiting] of this.#early) {
      for (const row of [...waiting.values()].sort((a, b) => a.version - b.version)) {
        const missing = this.heads.version(slot) + 1;
        if (row.version > missing) {
          const detail = `events ${missing} to ${row.version - 1} are missing before this one`;
          this.report({ applicationId: row.id, version: row.version, code: 'missing', detail });
          this.heads.set(slot, row.version - 1, row.sealed.subarray(0, linkLength), null);
        }
        this.#check(slot, row);
      }
    }
  }
}

/** What was found in a range of applications. */
export interface VerifiedRange {
  events: number;
  heads: StreamHead[];
  /** The first of them. */
  problems: ChainProblem[];
  problemCount: number;
}

/** Ends a walk. */
export function foundBy(walk: LogWalk): VerifiedRange {
  walk.finish();
  const { events, problems, problemCount } = walk;
  return { events, heads: [...walk.heads.sorted()], problems, problemCount };
}
