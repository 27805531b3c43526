import pg from 'pg';
import type { EventKeys } from '#services/platform/crypto/person-keys.ts';
import { createBatchedWrite } from '#services/platform/db/batched-write.ts';
import { type Db, isUnavailable, type Pool } from '#services/platform/db/postgres.ts';
import { inSpan } from '#services/platform/tracing.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { type Append, type Prepared, prepare } from './prepare.ts';
import { type Unwritten, write } from './statement.ts';

export interface Appended {
  status: Status;
  version: number;
  /** True when nothing was written because this command had been carried out before. */
  repeated: boolean;
}

/** What became of a command; `alone`: it has to be written by itself. */
type Outcome = Unwritten | 'written' | 'alone';

/**
 * Commands that arrive together, as one statement (decisions 0054, 0098). Whatever concerns one of them must not concern the others: one
 * whose application is held elsewhere, and all when the statement fails, go by themselves.
 */
const writeTogether = createBatchedWrite<Prepared, Outcome, Pool>(
  async (pool, all) => {
    try {
      const unwritten = new Map((await write(pool, all, { waits: false })).map((row) => [row.place, row]));
      return all.map((_, index) => {
        const row = unwritten.get(index + 1);
        if (!row) return 'written';
        return row.outcome === 'busy' ? 'alone' : row;
      });
    } catch (error) {
      // Whether it was written is not known: the callers' repeats will tell.
      if (all.length === 1 || isUnavailable(error)) throw error;
      return all.map(() => 'alone');
    }
  },
  {
    // Two statements of fewer each cost more than they gain by being written at the same time.
    besideFrom: 12,
    // Several times what one takes under load: only a connection that hangs is passed by.
    patienceMs: 20,
    groupOf: ({ append }) => append.stream.applicationId,
  },
);

async function writeAlone(db: Db, prepared: Prepared): Promise<Unwritten | 'written'> {
  return (await write(db, [prepared], { waits: true }))[0] ?? 'written';
}

/**
 * Writes the events in one round trip: expected version, events, projections, jobs and audit, all or nothing. What is not part of
 * a transaction goes together with what arrives at the same time.
 * @throws DomainError `version-conflict` with the current status and version after a lost race, `not-found`
 */
export async function appendEvents(db: Db, keys: EventKeys, append: Append): Promise<Appended> {
  const prepared = await prepare(append, keys);
  const outcome = await inSpan('append', { 'cursus.events': append.events.length }, async () => {
    const together = db instanceof pg.Pool ? await writeTogether(db, prepared) : 'alone';
    return together && together !== 'alone' ? together : writeAlone(db, prepared);
  });
  const { status, version } = prepared.state;
  if (outcome === 'written') return { status, version, repeated: false };
  if (outcome.outcome === 'missing') throw new DomainError('not-found', 'There is no such application.');
  const { current_status, current_version } = outcome;
  if (outcome.outcome === 'repeated')
    return { status: current_status, version: current_version, repeated: true };
  throw conflict(current_status, current_version);
}

export function conflict(status: Status, version: number): DomainError {
  return new DomainError(
    'version-conflict',
    'This application changed while you had it open. Your decision was not saved. Review the latest state and try again.',
    { status, version },
  );
}
