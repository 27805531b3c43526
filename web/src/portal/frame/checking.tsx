import type { ApplicantPage } from '#state-machines/application/pages.ts';
import { pageNames } from '#web/applicant/screens.ts';
import { ClockIcon } from '#web/public/components/icons.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { SheetSkeleton } from './sheet-skeleton.tsx';
import { DashboardSkeleton } from './skeleton.tsx';

/** While the guard asks: the page's own geometry, so that nothing moves when it arrives, and the card that says so. */
export function Checking({ page }: { page: ApplicantPage }) {
  useTitle('Your application');
  return (
    <div className="checked" aria-busy="true">
      <h1 className="unseen">{pageNames[page]}</h1>
      <p className="checking" role="status">
        <ClockIcon />
        Checking access permissions...
      </p>
      {page === 'dashboard' ? <DashboardSkeleton /> : <SheetSkeleton />}
    </div>
  );
}
