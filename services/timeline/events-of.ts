import type { Db } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';

/**
 * When each event of one application happened, up to `until`, oldest first: few enough to be counted here.
 * @throws DomainError `not-found`
 */
export async function eventInstants(db: Db, applicationId: string, until: Date): Promise<number[]> {
  const { rows } = await db.query<{ at: string }>({
    name: 'timeline-events',
    text: 'select recorded_at as at from application_events where application_id = $1 order by version',
    values: [applicationId],
  });
  if (rows.length === 0) throw new DomainError('not-found', 'Application not found');
  return rows.map(({ at }) => Date.parse(at)).filter((at) => at <= until.getTime());
}
