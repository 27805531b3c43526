import { lazy, Suspense } from 'react';
import { paths } from '#web/paths.ts';
import { useLinkToken } from '../use-link-token.ts';
import { useTitle } from '../use-title.ts';
import { Validating } from './validating.tsx';

// It brings the machine: the page is drawn before it.
const AssessmentLink = lazy(async () => ({ default: (await import('./link.tsx')).AssessmentLink }));

/** Where the invitation's mail leads: the assessment of the link's holder, without an account (ruling 11). */
export function AssessmentLinkPage() {
  useTitle('Assessment');
  const { token = null } = useLinkToken(paths.assessmentLink);
  return (
    <Suspense fallback={<Validating />}>
      <AssessmentLink token={token} />
    </Suspense>
  );
}
