import type { ReactNode } from 'react';
import type { ApplicantPage } from '#state-machines/application/pages.ts';
import { pageNames } from '#web/applicant/screens.ts';
import { paths } from '#web/paths.ts';
import { LoadFault } from '#web/public/components/load-fault.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';

import { UnclaimedApplications } from '../other-applications.tsx';

/** What stands in place of a page of the portal when there is nothing to show on it. */
function SingleMessage({ children }: { children: ReactNode }) {
  return (
    <section data-inset="page">
      <div className={gridClass}>
        <div className={columns.main}>{children}</div>
      </div>
    </section>
  );
}

/** The text of a page that is not open yet, or not any more (applicant side, section 8, 'Portal'). */
export const notNow = {
  assessment: 'Assessment is not available at this time...',
  contract: 'No contract is currently available for review...',
  onboarding: 'Onboarding information is not available...',
} as const satisfies Partial<Record<ApplicantPage, string>>;

/** A page that is not open in this status. */
export function Unavailable({ title, text }: { title: string; text: string }) {
  return (
    <SingleMessage>
      <Heading level={1} size="page">
        {title}
      </Heading>
      <Text size="lead">{text}</Text>
      <ButtonRow data-above="36">
        <ButtonLink variant="primary" to={paths.applicant.dashboard}>
          Back to the dashboard
        </ButtonLink>
      </ButtonRow>
    </SingleMessage>
  );
}

export function NoApplication() {
  useTitle('No Application Found');
  return (
    <>
      <UnclaimedApplications />
      <SingleMessage>
        <Heading level={1} size="page">
          No Application Found
        </Heading>
        <Text size="lead">
          There is no application under this account. Once you have applied and confirmed your e-mail address,
          you can follow it here.
        </Text>
        <ButtonRow data-above="36">
          <ButtonLink variant="primary" to={paths.careers}>
            Browse Positions
          </ButtonLink>
          <ButtonLink variant="link" to={paths.account}>
            Your account
          </ButtonLink>
        </ButtonRow>
      </SingleMessage>
    </>
  );
}

/** The error title of each page (applicant side, section 8). */
const failures: Record<ApplicantPage, string> = {
  dashboard: 'Failed to load application status',
  status: 'Failed to load application status',
  'detailed-info': 'Failed to load existing information.',
  assessment: 'Failed to load assessment information',
  documents: 'Failed to load documents.',
  contract: 'Failed to load contract information',
  onboarding: 'Failed to load onboarding information',
};

interface UnreachableProps {
  page: ApplicantPage;
  error: Error;
  onRetry: () => void;
}

/** The guard could not reach the server: the address stays, and the request can be repeated. */
export function Unreachable({ page, error, onRetry }: UnreachableProps) {
  useTitle(pageNames[page]);
  return (
    <SingleMessage>
      <Heading level={1} size="section">
        {page === 'dashboard' ? 'Your application' : pageNames[page]}
      </Heading>
      <LoadFault title={failures[page]} error={error} onRetry={onRetry} />
    </SingleMessage>
  );
}
