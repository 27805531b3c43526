import type { Db } from '#services/platform/db/postgres.ts';
import { type Cohort, statement } from './cohort.ts';
import { type Analytics, outcomeKinds } from './contract.ts';
import { type Lengths, ms, quantilesSql, roundedLength } from './stages.ts';

/** From the submission to the outcome in force, by outcome. What came in as not suitable was decided elsewhere. */
export async function readDecisions(db: Db, cohort: Cohort): Promise<Analytics['timeToDecision']> {
  const length = roundedLength('s.submitted_at', 's.status_since');
  const lengths = `select s.status, ${length} as length, count(*) as n from ${cohort.states} s
    where ${cohort.where} and s.status = any(:1::text[]) group by 1, 2`;
  const { rows } = await db.query<Lengths>(
    statement('decisions', cohort, quantilesSql(lengths), outcomeKinds),
  );
  return outcomeKinds.map((outcome) => {
    const found = rows.find(({ status }) => status === outcome);
    return { outcome, count: found?.ended ?? 0, median: ms(found?.median), p90: ms(found?.p90) };
  });
}
