import { projectionAt } from '#services/applications/projections/as-of/projection-at.ts';
import { namesOfApplicants } from '#services/applications/projections/person.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { type Cohort, statement } from './cohort.ts';
import type { Analytics } from './contract.ts';
import { newestSql } from './recent.ts';

/** The ten newest of then with the steps that they had taken: their events up to `at`, projected. */
export async function readRecentThen(db: Db, cohort: Cohort, at: Date): Promise<Analytics['recent']> {
  const { rows } = await db.query<{ application_id: string }>(
    statement('recent', cohort, newestSql(cohort, 'and s.submitted_at <= $1')),
  );
  const ids = rows.map((row) => row.application_id);
  const [projected, names] = await Promise.all([projectionAt(db, ids, at), namesOfApplicants(db, ids)]);
  return ids.flatMap((id) => {
    const [then, name] = [projected.get(id), names.get(id)];
    if (!then || !name) return [];
    const { status, statusSince, submittedAt, position } = then.state;
    const steps = then.steps.map((step) => ({ status: step.status, at: step.enteredAt }));
    return [
      {
        id,
        ...name,
        position,
        status,
        createdAt: submittedAt,
        steps: [...steps, { status, at: statusSince }],
      },
    ];
  });
}
