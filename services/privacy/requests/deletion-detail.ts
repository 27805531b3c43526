import { namesOf } from '#services/identity/accounts.ts';
import type { Context } from '#services/platform/context.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';
import { finalStatuses } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { classification } from '../classification.ts';
import type { Deletion, DeletionRow, ErasureProof } from '../contract.ts';
import { holdsOn } from '../holds/list-holds.ts';
import { collect } from '../personal-data-handlers.ts';
import { subjectOf } from '../subject.ts';
import { blockedBy } from './blocked.ts';
import { deletionsSql } from './deletions.ts';

interface Row extends DeletionRow {
  role: Deletion['role'];
  handled_by: string | null;
  proof: ErasureProof | null;
}

async function find({ pool }: Context, id: string): Promise<Row> {
  const { rows } = await pool.query<Row>({
    name: 'deletion',
    text: deletionsSql(
      "select * from privacy_requests where request_id = $1 and request_type = 'data_deletion'",
      `r.handled_by, case when r.status = 'completed' then r.proof end as proof,
       (select coalesce(o.role, 'applicant') from users u left join user_roles o on o.user_id = u.id
        where u.id = r.user_id) as role`,
    ),
    values: [id],
  });
  if (!rows[0]) throw new DomainError('not-found', 'There is no such request for deletion.');
  return rows[0];
}

/** What is kept about the person and would go. Requests stay, without a name. */
function wouldErase(records: PersonRecords): Deletion['wouldErase'] {
  return Object.entries(records)
    .filter(([table]) => classification[table]?.is === 'personal' && table !== 'privacy_requests')
    .map(([table, { length }]) => ({ table, rows: length }))
    .filter(({ rows }) => rows > 0);
}

async function applicationsOf(
  { pool }: Context,
  { applicationIds }: Subject,
): Promise<Deletion['applicationList']> {
  const { rows } = await pool.query<Deletion['applicationList'][number]>({
    name: 'deletion-applications',
    text: `select application_id as id, position, status, status <> all($2) as "isOpen" from application_states
           where application_id = any($1) order by submitted_at desc, application_id`,
    values: [applicationIds, finalStatuses],
  });
  return rows;
}

/** One request, with what its approval would do. @throws DomainError `not-found` */
export async function deletionDetail(ctx: Context, id: string, by: string): Promise<Deletion> {
  const { role, handled_by, proof, ...row } = await find(ctx, id);
  const isOver = row.status === 'completed';
  const subject = await subjectOf(ctx, row.userId);
  const records = isOver ? {} : await collect(ctx, subject);
  const applicationIds = proof?.applications.map((one) => one.applicationId) ?? subject.applicationIds;
  const isPending = row.status === 'pending';
  const names = await namesOf(ctx.pool, handled_by ? [handled_by] : []);
  return {
    ...row,
    applications: applicationIds.length,
    role: isOver ? null : role,
    handledBy: handled_by ? { id: handled_by, name: names.get(handled_by) ?? null } : null,
    wouldErase: wouldErase(records),
    files: records.application_documents?.length ?? 0,
    applicationList: await applicationsOf(ctx, { ...subject, applicationIds }),
    holds: await holdsOn(ctx, { ...subject, applicationIds }),
    blocked: isPending ? await blockedBy(ctx.pool, { userId: row.userId, applicationIds, by }) : null,
    proof,
  };
}
