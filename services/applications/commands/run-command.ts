import { type Appended, appendEvents, conflict } from '#services/event-log/append/append.ts';
import type { Origin } from '#services/event-log/append/event.ts';
import type { Given } from '#services/event-log/append/given.ts';
import { loadStream } from '#services/event-log/append/stream.ts';
import type { AuditEntry } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import type { EventKeys, PersonKeys } from '#services/platform/crypto/person-keys.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { annotateSpan, inSpan } from '#services/platform/tracing.ts';
import { type Command, decide } from '#state-machines/application/decide.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { jobsWith } from '../effects.ts';

export interface Invocation {
  applicationId: string;
  /** Repeating a command with the same id has its effect once. */
  commandId: string;
  /** Refused, as if there were none, unless the application is this account's own. */
  ownerId?: string | undefined;
  /** Refused unless the application is at this version. */
  expectedVersion?: number | undefined;
  origin: Omit<Origin, 'release'>;
  audit?: AuditEntry | undefined;
  /** The command for the state that was found; called again after a lost race. */
  command: (state: ApplicationState) => Command;
  /** What the person gives with it, for the event's digest. */
  given?: Given | undefined;
  /** The person's key, where a transaction holds a connection already and must not wait for another to read it. */
  keys?: Pick<PersonKeys, 'encryptor'> | undefined;
  /** Where the command is meant to lead, to tell a repeat from another command under the same key. */
  to?: Status | undefined;
}

/** To a person who has none. */
export const noApplication = 'No Application Found';

const tries = 3;

/**
 * A stream's time never runs backwards: a command from a machine whose clock is behind happens when the last event did. What had
 * happened at an instant is therefore always the beginning of a stream (docs/rules/event-log.md, Replay).
 */
const inOrder = (command: Command, { lastEventAt }: ApplicationState): Command =>
  command.at < lastEventAt ? { ...command, at: lastEventAt } : command;

const keysFor = (ctx: Context, { keys }: Invocation): EventKeys =>
  keys ? { encryptor: keys.encryptor, digester: (...of) => ctx.keys.digester(...of) } : ctx.keys;

async function attempt(ctx: Context, db: Db, call: Invocation): Promise<Appended> {
  const stream = await loadStream(db, call.applicationId, call.commandId);
  const { state, repeated, userId } = stream;
  if (!state) throw new DomainError('not-found', 'There is no such application.');
  if (call.ownerId !== undefined && (userId !== call.ownerId || state.isSandbox))
    throw new DomainError('not-found', noApplication);
  if (repeated) {
    if (call.to && call.to !== repeated.aimedAt) {
      throw new DomainError(
        'idempotency-key-reused',
        'This Idempotency-Key was used before for another command. Nothing was changed.',
      );
    }
    return { status: repeated.to, version: repeated.version, repeated: true };
  }
  if (call.expectedVersion !== undefined && call.expectedVersion !== state.version) {
    throw conflict(state.status, state.version);
  }
  const command = inOrder(call.command(state), state);
  annotateSpan({ 'cursus.command': command.type });
  const events = decide(state, command, ctx.settings.deadlines);
  if (events.length === 0) return { status: state.status, version: state.version, repeated: true };
  return appendEvents(db, keysFor(ctx, call), {
    stream,
    events,
    commandId: call.commandId,
    at: new Date(command.at),
    origin: { ...call.origin, release: ctx.release },
    given: call.given,
    jobsFor: jobsWith(ctx.settings),
    ...(call.audit && { audit: call.audit }),
  });
}

/**
 * Load, decide, append: the one way in which an application changes. Two round trips; without an expected version, a lost race is
 * decided again on the current state.
 * @throws DomainError `not-found`, `transition-refused`, `version-conflict`, `idempotency-key-reused`
 */
export async function runCommand(ctx: Context, call: Invocation, db: Db = ctx.pool): Promise<Appended> {
  for (let tried = 1; ; tried++) {
    try {
      const about = { 'cursus.application.id': call.applicationId, 'cursus.try': tried };
      const result = await inSpan('command', about, () => attempt(ctx, db, call));
      if (!result.repeated) ctx.announce(call.applicationId);
      return result;
    } catch (error) {
      const lostRace = error instanceof DomainError && error.code === 'version-conflict';
      if (!lostRace || call.expectedVersion !== undefined || tried === tries) throw error;
    }
  }
}
