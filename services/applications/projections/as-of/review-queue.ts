import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { searchCondition } from '#services/platform/db/search.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { dayMs } from '#state-machines/durations.ts';
import { countUpTo } from '../count-up-to.ts';
import { cursorShape, type QueuePage, type QueueQuery } from '../review-queue.ts';
import type { FormColumns } from '../rows.ts';
import { projectionAt } from './projection-at.ts';
import { rowAt } from './row.ts';
import { statisticsAt } from './statistics.ts';
import { deadlinesSql, stepsSql } from './steps.ts';

type FormRow = FormColumns & { id: string };

/** Who was in the queue at `$1`: columns of `s`, `f` and `there` (status, and `key`, the place within its group). `$2` are its statuses. */
function queueSql(query: QueueQuery, at: Date): { sql: string; values: unknown[] } {
  const values: unknown[] = [at, query.statuses];
  const next = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['s.submitted_at <= $1', 'not s.is_sandbox'];
  if (query.position) conditions.push(`s.position = ${next(query.position)}`);
  if (query.search) conditions.push(searchCondition('f.search', query.search, next));
  if (query.order === 'urgent')
    conditions.push(`there.key > $1 and there.key <= ${next(new Date(at.getTime() + dayMs))}`);
  const there =
    query.order === 'urgent'
      ? `select application_id, status, due as key from (${deadlinesSql}) armed where status = any($2::text[])`
      : `select application_id, status, entered_at as key from (${stepsSql('and status = any($2::text[])')}) steps`;
  const sql = `from (${there}) there join application_states s using (application_id)
    join application_forms f using (application_id) where ${conditions.join(' and ')}`;
  return { sql, values };
}

async function countAt(db: Db, query: QueueQuery, at: Date): Promise<Pick<QueuePage, 'groups' | 'total'>> {
  const isPlain = !query.search && !query.position && query.order !== 'urgent';
  const rows = isPlain ? (await statisticsAt(db, at)).byStatus : await countMatches(db, query, at);
  const counts = new Map<string, number>(rows.map(({ status, count }) => [status, count]));
  const groups = query.statuses.map((status) => ({ status, count: counts.get(status) ?? 0 }));
  const count = groups.reduce((total, group) => total + group.count, 0);
  if (isPlain || count <= countUpTo) return { groups, total: { count, isAtLeast: false } };
  return {
    groups: groups.map(({ status }) => ({ status, count: null })),
    total: { count: countUpTo, isAtLeast: true },
  };
}

async function countMatches(db: Db, query: QueueQuery, at: Date) {
  const { sql, values } = queueSql(query, at);
  const { rows } = await db.query<{ status: Status; count: number }>({
    text: `select status, count(*)::int as count from (select there.status ${sql} limit ${countUpTo + 1}) matches group by status`,
    values,
  });
  return rows;
}

/** One page of a review queue as it stood at an instant, in the order of the queue of now. */
export async function reviewQueueAt(db: Db, query: QueueQuery, at: Date): Promise<QueuePage> {
  const { sql, values } = queueSql(query, at);
  const next = (value: unknown): string => `$${values.push(value)}`;
  const [direction, after] = query.order === 'latest' ? ['desc', '<'] : ['asc', '>'];
  const place = 'array_position($2::text[], there.status)';
  let rest = '';
  if (query.cursor) {
    const [status, key, id] = readCursor(cursorShape, query.cursor);
    const from = `array_position($2::text[], ${next(status)})`;
    const beyond = `(there.key, s.application_id) ${after} (${next(key)}::timestamptz, ${next(id)}::uuid)`;
    rest = `and (${place} > ${from} or (${place} = ${from} and ${beyond}))`;
  }
  const [{ rows }, counted] = await Promise.all([
    db.query<FormRow & { due: string | null }>({
      text: `select s.application_id as id, f.user_id, f.first_name, f.last_name, f.email, f.phone, f.address,
               f.linkedin_url, f.portfolio_url, f.motivation ${sql} ${rest}
             order by ${place}, there.key ${direction}, s.application_id ${direction} limit ${query.limit + 1}`,
      values,
    }),
    countAt(db, query, at),
  ]);
  const shown = rows.slice(0, query.limit);
  const projected = await projectionAt(
    db,
    shown.map(({ id }) => id),
    at,
  );
  const items = shown.flatMap((form) => {
    const then = projected.get(form.id);
    return then ? [rowAt(form, then.state, at)] : [];
  });
  const last = rows.length > query.limit ? items.at(-1) : undefined;
  const lastKey = query.order === 'urgent' ? last?.deadline?.due : last?.statusSince;
  return {
    items,
    next: last && lastKey ? writeCursor([last.workflowStatus, lastKey, last.id]) : null,
    ...counted,
  };
}
