import type { ApplicantPage } from '#state-machines/application/pages.ts';
import { pageNames } from '#web/applicant/screens.ts';
import { LoadFault } from '#web/public/components/load-fault.tsx';
import { useTitle } from '#web/public/use-title.ts';

/** What each page says when it cannot be loaded (applicant side, section 8). */
const failures: Record<ApplicantPage, string> = {
  dashboard: 'Failed to load application status',
  status: 'Failed to load application status',
  'detailed-info': 'Failed to load existing information.',
  assessment: 'Failed to load assessment information',
  documents: 'Failed to load documents.',
  contract: 'Failed to load contract information',
  onboarding: 'Failed to load onboarding information',
};

interface Props {
  page: ApplicantPage;
  error: Error;
  onRetry: () => void;
}

/** Nobody could be asked whether the page may be seen: it stays where it is, and can be tried again. */
export function Unreachable({ page, error, onRetry }: Props) {
  useTitle(pageNames[page]);
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t4">{page === 'dashboard' ? 'Your application' : pageNames[page]}</h1>
          <LoadFault title={failures[page]} error={error} onRetry={onRetry} />
        </div>
      </div>
    </section>
  );
}
