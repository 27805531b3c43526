import type { ApplicationRow } from '#services/applications/contract.ts';
import { fullTime } from '#web/ui/dates.ts';

type Assessed = Pick<ApplicationRow, 'assessmentScore' | 'assessmentResult' | 'assessmentCompletedAt'>;

/** '84 of 100, Passed' (ruling 36), with the date when asked for; 'Not assessed' before. */
export function assessmentText(row: Assessed, withDate = true): string {
  if (row.assessmentScore === null && row.assessmentResult === null) {
    return row.assessmentCompletedAt ? 'Completed, without a score' : 'Not assessed';
  }
  const score = row.assessmentScore === null ? [] : [`${row.assessmentScore} of 100`];
  const result =
    row.assessmentResult === null ? [] : [row.assessmentResult === 'pass' ? 'Passed' : 'Review Required'];
  const date =
    withDate && row.assessmentCompletedAt ? [`completed ${fullTime(row.assessmentCompletedAt)}`] : [];
  return [...score, ...result, ...date].join(', ');
}
