import type { z } from 'zod';
import { projectionAt } from '#services/applications/projections/as-of/projection-at.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { assessmentFigures } from './contract.ts';

type Figures = z.infer<typeof assessmentFigures>;
const none: Figures = { completed: 0, average: null };

const assessmentsSql = `
  select count(*)::int as completed, round(avg(assessment_score))::int as average
  from application_states where assessment_completed_at is not null and not is_sandbox`;

/** 'Avg. Assessment Score': out of 100, rounded, and the number completed (staff side, sections 2 and 9). */
export async function readAssessments(db: Db): Promise<Figures> {
  const { rows } = await db.query<Figures>({ name: 'analytics-assessments', text: assessmentsSql });
  return rows[0] ?? none;
}

/**
 * As of `$1`. A score stands for good, and so does a completion that was never corrected: the state row of now has both. A completion
 * without a score may have been taken back by a correction, and those few applications are projected.
 */
const assessmentsThenSql = `
  with doubtful as materialized (
    select distinct application_id from application_events corrected
    where corrected.type = 'status.corrected' and exists (
      select from application_events done where done.application_id = corrected.application_id
        and done.type = 'assessment.completed' and done.data -> 'data' ->> 'score' is null)
  ),
  projected as materialized (
    select application_id from application_states where application_id in (select application_id from doubtful) and not is_sandbox),
  known as materialized (
    select count(*)::int as completed, count(assessment_score)::int as scored, coalesce(sum(assessment_score), 0)::int as points
    from application_states
    where assessment_completed_at <= $1 and not is_sandbox and application_id not in (select application_id from doubtful))
  select known.*, (select coalesce(array_agg(application_id), '{}') from projected) as doubtful from known`;

/** The same as of an instant. */
export async function readAssessmentsThen(db: Db, at: Date): Promise<Figures> {
  const { rows } = await db.query<{ completed: number; scored: number; points: number; doubtful: string[] }>({
    name: 'analytics-assessments-then',
    text: assessmentsThenSql,
    values: [at],
  });
  const known = rows[0] ?? { completed: 0, scored: 0, points: 0, doubtful: [] };
  const projected = await projectionAt(db, known.doubtful, at);
  const completed = [...projected.values()].filter(({ state }) => state.assessmentCompletedAt !== null);
  const scores = completed.flatMap(({ state }) => state.assessmentScore ?? []);
  const scored = known.scored + scores.length;
  const points = scores.reduce((sum, score) => sum + score, known.points);
  return {
    completed: known.completed + completed.length,
    average: scored === 0 ? null : Math.round(points / scored),
  };
}
