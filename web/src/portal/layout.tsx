import './styles/all.css';
import { Navigate, useLocation } from 'react-router-dom';
import { applicantPages } from '#state-machines/application/pages.ts';
import { guard } from '#state-machines/portal-guard/guard.ts';
import { paths } from '#web/paths.ts';
import { useAbove } from '#web/public/above.ts';
import { Above } from './frame/above.tsx';
import { Checking } from './frame/checking.tsx';
import { NoApplication } from './frame/no-application.tsx';
import { OpenPage } from './frame/open-page.tsx';
import { stays } from './frame/stay.ts';
import { Unreachable } from './frame/unreachable.tsx';
import { useNotices } from './frame/use-notices.ts';
import { useTurnedAway } from './frame/use-turned-away.ts';
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
