import { readBody } from '#services/event-log/append/chain.ts';
import type { FactBody } from '#services/event-log/append/fact.ts';
import { upcast } from '#services/event-log/append/upcast.ts';
import { recorded } from '#services/event-log/read.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { RecordedFact } from '#state-machines/application/facts.ts';
import {
  type ApplicationState,
  type ClosedStep,
  closedBy,
  evolve,
} from '#state-machines/application/state.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import { readOr } from '../told-fact.ts';

/** One application as its facts up to an instant leave it. */
export interface FoldedAt {
  state: ApplicationState;
  /** The stays that had ended by then, oldest first. */
  steps: ClosedStep[];
}

const isInstant = (text: string): boolean => new Date(text).toJSON() === text;

/**
 * What a fold takes of a text. One that was forged into something else changes nothing: the history marks it (F16), and every other
 * application is told as ever.
 */
function foldable(text: string, isFirst: boolean): RecordedFact | null {
  const said = readBody(text);
  const body = said && readOr<FactBody | null>(null, () => upcast(said));
  const isTold = body && (statuses as readonly string[]).includes(body.to) && isInstant(body.at);
  if (!isTold) return null;
  return isFirst && body.type !== 'application.submitted' ? null : recorded(body);
}

/**
 * Folds the facts of these applications up to an instant. Whoever had not applied yet is missing. A stream's time never runs
 * backwards (commands/run-command.ts), so what had happened by then is the beginning of its stream.
 */
export async function foldAt(db: Db, ids: readonly string[], at: Date): Promise<Map<string, FoldedAt>> {
  const { rows } = await db.query<{ application_id: string; version: number; body: string }>({
    name: 'facts-until',
    text: `select application_id, version, body from application_events
           where application_id = any($1::uuid[]) and recorded_at <= $2 order by application_id, version`,
    values: [ids, at],
  });
  const folded = new Map<string, FoldedAt>();
  for (const row of rows) {
    const before = folded.get(row.application_id) ?? null;
    const fact = foldable(row.body, before === null);
    if (!fact) continue;
    const closed = closedBy(before?.state ?? null, fact);
    folded.set(row.application_id, {
      state: evolve(before?.state ?? null, fact),
      steps: [...(before?.steps ?? []), ...(closed ? [closed] : [])],
    });
  }
  return folded;
}
