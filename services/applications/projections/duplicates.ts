import type { Context } from '#services/platform/context.ts';
import { erased } from '#services/platform/crypto/person-keys.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { ApplicationDuplicates } from '../contract.ts';
import { notSubmittedYet } from './as-of/instant.ts';
import { projectionAt } from './as-of/projection-at.ts';

/** Another application: its form `o` and its state `s`. */
const others = 'application_forms o join application_states s on s.application_id = o.application_id';
/** That it has the address of a row with `id` and `email`. What is erased has no address, and so no likeness. */
const hasAddressOf = (row: string): string =>
  `${row}.email <> '${erased}' and lower(o.email) = lower(${row}.email) and o.application_id <> ${row}.id and not s.is_sandbox`;

/** How many other applications have the address of a row: a look into the index. */
export const countDuplicates = (row: string): string =>
  `(select count(*) from ${others} where ${hasAddressOf(row)})`;

/**
 * The same for the rows of a page that have any, as a set of its own: a statement that a cluster takes too (decision 0061).
 * @param page the name of what gives the rows @param also a further condition, on `s`
 */
export const duplicatesOf = (page: string, also = 'true'): string => `
  select ${page}.id, count(*) as duplicates
  from ${page} join (${others}) on ${hasAddressOf(page)} and ${also}
  group by ${page}.id`;

/** @throws DomainError `not-found`, also for an instant before it was submitted */
async function addressOf(db: Db, id: string, at: Date | null): Promise<string> {
  const { rows } = await db.query<{ email: string; isSubmitted: boolean }>({
    name: 'application-address',
    text: `select email, submitted_at <= $2 as "isSubmitted"
           from application_forms join application_states using (application_id) where application_id = $1`,
    values: [id, at ?? 'infinity'],
  });
  const [found] = rows;
  if (!found) throw new DomainError('not-found', 'Application not found');
  if (!found.isSubmitted) throw notSubmittedYet();
  return found.email;
}

interface Other {
  id: string;
  workflowStatus: AnyStatus;
  createdAt: string;
}

/**
 * Other applications with the address of this one, now or as they stood at an instant. A call of its own, behind the detail: what is
 * found by address asks every shard of a cluster, and in one statement with the application it would carry what it found to each.
 * @throws DomainError `not-found`, also for an instant before it was submitted
 */
export async function applicationDuplicates(
  { readPool: db }: Pick<Context, 'readPool'>,
  id: string,
  at: Date | null,
): Promise<ApplicationDuplicates['items']> {
  const address = await addressOf(db, id, at);
  if (address === erased) return [];
  const { rows } = await db.query<Other>({
    name: 'application-duplicates',
    text: `select s.application_id as id, s.status as "workflowStatus", s.submitted_at as "createdAt"
           from application_forms o join application_states s using (application_id)
           where lower(o.email) = lower($2) and o.application_id <> $1 and s.submitted_at <= $3 and not s.is_sandbox
           order by s.submitted_at desc`,
    values: [id, address, at ?? 'infinity'],
  });
  if (!at || rows.length === 0) return rows;
  const projected = await projectionAt(
    db,
    rows.map((other) => other.id),
    at,
  );
  return rows.flatMap((other) => {
    const then = projected.get(other.id)?.state;
    return then ? [{ ...other, workflowStatus: then.status }] : [];
  });
}
