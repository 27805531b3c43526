import { isReproduced } from '#state-machines/application/replay.ts';
import { eventTypes, statuses } from '#state-machines/application/vocabulary.ts';
import { type EventBody, genesis, link } from './event.ts';
import { upcast } from './upcast.ts';

/** One row of `application_events` as it stands in the database. */
export interface LogRow {
  application_id: string;
  version: number;
  event_id: string;
  command_id: string;
  ordinal: number;
  type: string;
  body: string;
  prev_hash: Buffer;
  hash: Buffer;
  /** ISO 8601 UTC, milliseconds. */
  recorded_at: string;
}

export const problemCodes = [
  'missing',
  'link',
  'hash',
  'column',
  'unreadable',
  'unknown',
  'from',
  'transition',
  'cut',
  'removed',
  'replaced',
  'checkpoint',
  'projection',
  'given',
] as const;
export type ProblemCode = (typeof problemCodes)[number];
/** What is wrong, and where. `version` is 0 when it concerns the stream or the log as a whole. */
export interface ChainProblem {
  applicationId: string;
  version: number;
  code: ProblemCode;
  detail: string;
}

/** What the verifier remembers of a stream between two events. */
interface Head {
  version: number;
  hash: Buffer;
  to: string | null;
}
const headBefore = (applicationId: string): Head => ({
  version: 0,
  hash: genesis(applicationId),
  to: null,
});

/** Whether it has the fields that every check reads; an edited text may be any JSON. */
function isEvent(body: EventBody | null): boolean {
  if (body === null) return false;
  const { actor, type, from, to, machine } = body;
  const isMove = typeof to === 'string' && (from === null || typeof from === 'string');
  return (
    isMove &&
    typeof type === 'string' &&
    typeof machine === 'string' &&
    typeof actor === 'object' &&
    actor !== null
  );
}

export function readBody(text: string): EventBody | null {
  try {
    const body = JSON.parse(text) as EventBody;
    return isEvent(body) ? body : null;
  } catch {
    return null;
  }
}

/** Columns that repeat what the body says; each must agree with it. */
function differingColumn(row: Columns, body: EventBody): string | null {
  if (body.applicationId !== row.application_id) return 'application_id';
  if (body.version !== row.version) return 'version';
  if (body.eventId !== row.event_id) return 'event_id';
  if (body.commandId !== row.command_id) return 'command_id';
  if (body.ordinal !== row.ordinal) return 'ordinal';
  if (body.type !== row.type) return 'type';
  if (body.at !== row.recorded_at) return 'recorded_at';
  return null;
}

export type Columns = Omit<LogRow, 'body' | 'prev_hash' | 'hash'>;
type Say = (code: ProblemCode, detail: string) => void;

const knownTypes: ReadonlySet<string> = new Set(eventTypes);
const knownStatuses: ReadonlySet<string | null> = new Set([null, ...statuses]);
/** What a forged text claims may be anything. */
const quoted = (claimed: unknown): string => `'${String(claimed).slice(0, 60)}'`;

/** Null, and said why, for a text whose shape this release does not know or cannot bring up to date. */
function inNewestShape(body: EventBody, say: Say): EventBody | null {
  try {
    return upcast(body);
  } catch (error) {
    say('unknown', `it ${(error as Error).message}`);
    return null;
  }
}

/** What a readable text must agree with: its columns, the status before it, and the machine that recorded it. */
export function checkBody(body: EventBody, columns: Columns, statusBefore: string | null, say: Say): void {
  const read = inNewestShape(body, say);
  if (!read) return;
  const column = differingColumn(columns, body);
  if (column) say('column', `the column ${column} says something else than the event itself`);
  if (statusBefore !== null && body.from !== statusBefore) {
    say(
      'from',
      `it begins at ${quoted(body.from)}, but the event before it ended at ${quoted(statusBefore)}`,
    );
  }
  checkStep(read, say);
}

/** Whether type, statuses and machine are known, and the machine takes this step. */
function checkStep(read: EventBody, say: Say): void {
  const { type, from, to, actor, machine } = read;
  if (!knownTypes.has(type)) {
    say('unknown', `its type ${quoted(type)} is none that this release knows`);
    return;
  }
  if (!knownStatuses.has(from) || !knownStatuses.has(to)) {
    const stranger = knownStatuses.has(from) ? to : from;
    say('unknown', `its status ${quoted(stranger)} is none that this release knows`);
    return;
  }
  const isTaken = isReproduced(machine, { type, from, to, actor: actor.kind });
  if (isTaken === 'unknown-machine') {
    say(
      'unknown',
      `the machine ${quoted(machine)} that recorded it is not part of this release, so it cannot be checked`,
    );
  } else if (!isTaken) {
    say(
      'transition',
      `the machine ${machine} does not lead from ${quoted(from)} to ${quoted(to)} by ${type}`,
    );
  }
}

/** A kind of step, as the texts of events have it. */
export type StepKind = Pick<EventBody, 'schema' | 'type' | 'from' | 'to' | 'machine'> & {
  actor: Pick<EventBody['actor'], 'kind'>;
};

/** Whether an event of this kind passes every check that looks at its text alone. */
export function isSound(kind: StepKind): boolean {
  const body = kind as EventBody;
  if (!isEvent(body)) return false;
  let isRight = true;
  const say = () => {
    isRight = false;
  };
  const read = inNewestShape(body, say);
  if (read) checkStep(read, say);
  return isRight;
}

/**
 * Checks one event against the one before it: numbering, link, hash, columns, and that the machine which recorded the
 * event takes the step it tells of. Reports every problem of the event.
 * @returns the head to check the next event against
 */
function checkEvent(before: Head, row: LogRow, report: (problem: ChainProblem) => void): Head {
  const say: Say = (code, detail) =>
    report({ applicationId: row.application_id, version: row.version, code, detail });
  if (row.version !== before.version + 1) {
    say('missing', `events ${before.version + 1} to ${row.version - 1} are missing before this one`);
  } else if (!before.hash.equals(row.prev_hash)) {
    say(
      'link',
      'its link does not lead to the event before it: one of the two was replaced, or events were reordered',
    );
  }
  const hash = link(row.prev_hash, row.body);
  if (!hash.equals(row.hash))
    say('hash', 'its text was changed after it was written: the hash does not match');
  const body = readBody(row.body);
  if (body) checkBody(body, row, before.to, say);
  else say('unreadable', 'its text is not an event');
  return { version: row.version, hash: row.hash, to: body?.to ?? null };
}

/** Every problem of one stream, oldest first; rows in version order. */
export function checkStream(applicationId: string, rows: readonly LogRow[]): ChainProblem[] {
  const problems: ChainProblem[] = [];
  let head = headBefore(applicationId);
  for (const row of rows) head = checkEvent(head, row, (problem) => problems.push(problem));
  return problems;
}
