import './styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type ApplicantPage, applicantPages } from '#state-machines/application/pages.ts';
import { guard, type Verdict, type Visit } from '#state-machines/portal-guard/guard.ts';
import { useSession } from '#web/api/session.ts';
import { myApplicationQuery } from '#web/applicant/my-application.ts';
import { pageNames } from '#web/applicant/screens.ts';
import { paths } from '#web/paths.ts';
import { useAbove } from '#web/public/above.ts';
import { ClockIcon } from '#web/public/components/icons.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { toast } from '#web/ui/toast.tsx';
import { PortalNavigation } from './frame/navigation.tsx';
import { NoApplication } from './frame/no-application.tsx';
import { notNow } from './frame/not-now.ts';
import { OpenPage } from './frame/open-page.tsx';
import { SheetSkeleton } from './frame/sheet-skeleton.tsx';
import { DashboardSkeleton } from './frame/skeleton.tsx';
import { stays } from './frame/stay.ts';
import { Unreachable } from './frame/unreachable.tsx';
import { useNotices } from './frame/use-notices.ts';
import { TestModeBanner } from './test-mode/banner.tsx';
import { useVisit } from './use-visit.ts';

/** Where the guard's verdicts lead. The testing tool is part of the staff area. */
const places = {
  auth: paths.auth,
  home: paths.home,
  dashboard: paths.applicant.dashboard,
  testing: paths.admin.testing,
} as const;

/** The applicant's pages, each behind the access guard (applicant side, section 4, 'Access guard behaviour'). */
export function PortalLayout() {
  useAbove(Above);
  const { pathname } = useLocation();
  const page = applicantPages.find((each) => pathname === paths.applicant[each]) ?? 'dashboard';
  const { visit, user, impersonation, application, error, retry } = useVisit(page);
  useNotices(application);
  const verdict = guard(visit);
  useTurnedAway(visit, verdict);
  const isHeld = verdict.kind === 'go' && verdict.to === 'dashboard' && stays(page);
  if (verdict.kind === 'go' && !isHeld) return <Navigate to={places[verdict.to]} replace />;
  if (verdict.kind === 'retry' && error) return <Unreachable page={page} error={error} onRetry={retry} />;
  if (verdict.kind === 'no-application') return <NoApplication />;
  if ((verdict.kind !== 'open' && !isHeld) || !application || !user) return <Checking page={page} />;
  const isTest = impersonation !== null;
  const of = impersonation ?? user;
  return (
    <OpenPage
      application={application}
      name={`${of.firstName} ${of.lastName}`}
      address={isTest ? 'the applicant’s address' : user.email}
      readOnly={isTest ? 'Nothing can be changed in test mode.' : null}
    />
  );
}

/** What stands above every page of the portal: in test mode whose it is, and the portal's own navigation. */
function Above() {
  const { user, impersonation } = useSession();
  const { data } = useQuery({ ...myApplicationQuery, enabled: user !== null });
  return (
    <>
      {impersonation && <TestModeBanner of={impersonation} />}
      <PortalNavigation status={data?.application?.workflowStatus ?? (data ? 'none' : null)} />
    </>
  );
}

/** While the guard asks: the page's own geometry, so that nothing moves when it arrives, and the card that says so. */
function Checking({ page }: { page: ApplicantPage }) {
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

/**
 * Says why the guard leads on whoever opens a page by its address: there is nothing on it now, or no application at all. Not to
 * whoever has had the page open, who hears of what moved the application instead.
 */
function useTurnedAway({ page, application }: Visit, verdict: Verdict): void {
  const opened = useRef(new Set<ApplicantPage>());
  const way = verdict.kind === 'go' ? verdict.to : null;
  const isMissing = way === 'home' && application === 'none';
  const isOpen = verdict.kind === 'open';
  useEffect(() => {
    if (isOpen) opened.current.add(page);
    if (isMissing) toast({ title: 'Application not found', about: 'portal-page' });
    if (way !== 'dashboard' || opened.current.has(page) || !(page in notNow)) return;
    const description = notNow[page as keyof typeof notNow];
    toast({ title: pageNames[page], description, about: 'portal-page' });
  }, [page, way, isMissing, isOpen]);
}
