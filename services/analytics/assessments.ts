import type { z } from 'zod';
import type { Db } from '#services/platform/postgres.ts';
import type { assessmentFigures } from './contract.ts';

const assessmentsSql = `
  select count(*)::int as completed, round(avg(assessment_score))::int as average
  from application_states where assessment_completed_at is not null and not is_sandbox`;

/** 'Avg. Assessment Score': out of 100, rounded, and the number completed (staff side, sections 2 and 9). */
export async function readAssessments(db: Db): Promise<z.infer<typeof assessmentFigures>> {
  const { rows } = await db.query<z.infer<typeof assessmentFigures>>({
    name: 'analytics-assessments',
    text: assessmentsSql,
  });
  return rows[0] ?? { completed: 0, average: null };
}
