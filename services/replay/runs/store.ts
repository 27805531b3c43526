import { z } from 'zod';
import { namesOf } from '#services/identity/accounts.ts';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { Run, RunDetail, RunKind, RunsQuery } from '../contract.ts';

/** `replay_runs`, as the screens see them. */
interface Row {
  run_id: string;
  kind: RunKind;
  question: Run['question'];
  asked_by: string;
  asked_at: string;
  state: Run['state'];
  phase: string | null;
  events: number;
  of_events: number | null;
  found: number | null;
  started_at: string | null;
  ended_at: string | null;
  error: string | null;
}
const columns = `run_id, kind, question, asked_by, asked_at, state, phase, events, of_events, started_at, ended_at, error,
  coalesce(answer -> 'problemCount', answer -> 'differenceCount')::int as found`;

async function named(db: Db, rows: readonly Row[]): Promise<Run[]> {
  const names = await namesOf(
    db,
    rows.map((row) => row.asked_by),
  );
  return rows.map(
    (row) =>
      ({
        id: row.run_id,
        kind: row.kind,
        question: row.question,
        state: row.state,
        askedBy: { id: row.asked_by, name: names.get(row.asked_by) ?? null },
        askedAt: row.asked_at,
        startedAt: row.started_at,
        endedAt: row.ended_at,
        phase: row.phase,
        events: row.events,
        ofEvents: row.of_events,
        found: row.found,
        error: row.error,
      }) as Run,
  );
}

/** @throws DomainError `not-found` */
export async function readRun(db: Db, id: string): Promise<RunDetail> {
  const { rows } = await db.query<Row & { answer: RunDetail['answer'] }>({
    name: 'replay-run',
    text: `select ${columns}, answer from replay_runs where run_id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (!row)
    throw new DomainError(
      'not-found',
      'There is no such run. Runs are kept until a hundred newer ones were asked for.',
    );
  const [run] = await named(db, [row]);
  return { ...run, answer: row.answer } as RunDetail;
}

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** Newest first. */
export async function listRuns(
  db: Db,
  { kind, limit, cursor }: RunsQuery,
): Promise<{ items: Run[]; next: string | null }> {
  const [at, id] = cursor ? readCursor(place, cursor) : [null, null];
  const { rows } = await db.query<Row>({
    name: 'replay-runs',
    text: `select ${columns} from replay_runs
           where ($1::text is null or kind = $1) and ($2::timestamptz is null or (asked_at, run_id) < ($2, $3::uuid))
           order by asked_at desc, run_id desc limit $4`,
    values: [kind ?? null, at, id, limit + 1],
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await named(db, shown),
    next: last ? writeCursor([last.asked_at, last.run_id]) : null,
  };
}
