import { namesOf } from '#services/identity/accounts.ts';
import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { Deletion, DeletionRow, ErasureProof } from '../contract.ts';
import { collect } from '../personal-data-handlers.ts';
import { subjectOf } from '../subject.ts';
import { blockedBy } from './blocked.ts';
import { deletionsSql } from './deletions.ts';
import { erasurePreview } from './erasure-preview.ts';

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

/** One request, with what its approval would do. @throws DomainError `not-found` */
export async function deletionDetail(ctx: Context, id: string, by: string | null): Promise<Deletion> {
  const { role, handled_by, proof, ...row } = await find(ctx, id);
  const isOver = row.status === 'completed';
  const subject = await subjectOf(ctx, row.userId);
  const records = isOver ? {} : await collect(ctx, subject);
  const applicationIds = proof?.applications.map((one) => one.applicationId) ?? subject.applicationIds;
  const isPending = row.status === 'pending';
  const names = await namesOf(ctx.pool, handled_by ? [handled_by] : []);
  return {
    ...row,
    role: isOver ? null : role,
    handledBy: handled_by ? { id: handled_by, name: names.get(handled_by) ?? null } : null,
    ...(await erasurePreview(ctx, { ...subject, applicationIds }, records)),
    blocked: isPending ? await blockedBy(ctx.pool, { userId: row.userId, applicationIds, by }) : null,
    proof,
  };
}
