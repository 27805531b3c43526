import { Score } from '../assessment/score.tsx';
import type { Application } from '../my-application.ts';

/** The result, once there is a score. */
export function Assessment({ application }: { application: Application }) {
  const { assessmentScore: score, assessmentResult: result, assessmentCompletedAt: at } = application;
  if (score === null) return null;
  return (
    <section aria-labelledby="assessment">
      <h2 id="assessment">Assessment</h2>
      <Score score={score} result={result ?? 'review'} at={at} />
    </section>
  );
}
