import type { Given as Digested } from '#services/event-log/append/given.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { Given, Questionnaire } from './scoring.ts';

/** `application_assessments`: what was answered, once a questionnaire. */
export interface Completed extends Given {
  questionnaire: Questionnaire;
  score: number;
  result: 'pass' | 'review';
  completedAt: string;
}

export async function completedAssessments(db: Db, applicationId: string): Promise<Completed[]> {
  const { rows } = await db.query<Completed>({
    name: 'assessments',
    text: `select questionnaire, responses, skills, score, result, completed_at as "completedAt"
           from application_assessments where application_id = $1 order by completed_at, questionnaire`,
    values: [applicationId],
  });
  return rows;
}

/** What a completion's digest is of. */
export const givenAnswers = ({
  questionnaire,
  responses,
  skills,
  score,
  result,
  completedAt,
}: Completed): Digested => ({
  kind: 'assessment',
  ...{ questionnaire, responses, skills, score, result, completedAt },
});

/** Every completed questionnaire of these applications. */
export async function keptAnswers(
  db: Db,
  applicationIds: readonly string[],
): Promise<(Completed & { applicationId: string })[]> {
  const { rows } = await db.query<Completed & { applicationId: string }>({
    name: 'kept-answers',
    text: `select application_id as "applicationId", questionnaire, responses, skills, score, result, completed_at as "completedAt"
           from application_assessments where application_id = any($1)`,
    values: [applicationIds],
  });
  return rows;
}

export async function keepAssessment(db: Db, applicationId: string, done: Completed): Promise<void> {
  await db.query({
    name: 'keep-assessment',
    text: `insert into application_assessments (application_id, questionnaire, responses, skills, score, result, completed_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      applicationId,
      done.questionnaire,
      done.responses,
      done.skills,
      done.score,
      done.result,
      done.completedAt,
    ],
  });
}
