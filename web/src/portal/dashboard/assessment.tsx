import type { Application } from '#web/applicant/my-application.ts';
import { Score } from '../score.tsx';

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
