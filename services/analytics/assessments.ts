import type { z } from 'zod';
import type { Db } from '#services/platform/postgres.ts';
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
 * As of `$1`. The first completion stands for good, its score does not: whoever came to `assessment_completed` once more since may
 * have been given another, so theirs comes from the log.
 */
const assessmentsThenSql = `
  with done as (
    select application_id, assessment_score as score from application_states
    where assessment_completed_at <= $1 and not is_sandbox
  ), again as (
    select application_id from application_steps where status = 'assessment_completed' and entered_at > $1
    union
    select application_id from application_states where status = 'assessment_completed' and status_since > $1
  ), scored as (
    select case when again.application_id is null then done.score else (
      select (e.data -> 'data' ->> 'score')::int from application_events e
      where e.application_id = done.application_id and e.type = 'assessment.completed' and e.recorded_at <= $1
        and e.data -> 'data' ->> 'score' is not null
      order by e.version desc limit 1) end as score
    from done left join again using (application_id)
  )
  select count(*)::int as completed, round(avg(score))::int as average from scored`;

/** The same as of an instant. */
export async function readAssessmentsThen(db: Db, at: Date): Promise<Figures> {
  const { rows } = await db.query<Figures>({
    name: 'analytics-assessments-then',
    text: assessmentsThenSql,
    values: [at],
  });
  return rows[0] ?? none;
}
