import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { applicantLabels } from '#state-machines/application/labels.ts';
import { type ApplicantPage, applicantPages } from '#state-machines/application/pages.ts';
import { guard, type Verdict, type Visit } from '#state-machines/portal-guard/guard.ts';
import { useSession } from '#web/api/session.ts';
import { type Application, myApplicationQuery, myEventsQuery } from '#web/applicant/my-application.ts';
import { pageNames } from '#web/applicant/screens.ts';
import { useUpdates } from '#web/applicant/use-updates.ts';
import { who } from '#web/applicant/words.ts';
import { paths } from '#web/paths.ts';
import { useAbove } from '#web/public/above.ts';
import { useTitle } from '#web/public/use-title.ts';
import { formatTime } from '#web/ui/dates.ts';
import { ClockIcon } from '#web/ui/icon/drawings.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import styles from './frame/frame.module.css';
import { isHeld } from './frame/held-pages.ts';
import { PortalNavigation } from './frame/navigation.tsx';
import { OpenPage } from './frame/open-page.tsx';
import { NoApplication, notNow, Unreachable } from './frame/single-messages.tsx';
import { DashboardSkeleton, SheetSkeleton } from './frame/skeletons.tsx';
import { TestModeBanner } from './frame/test-mode-banner.tsx';
import { useVisit } from './use-visit.ts';

/** Where the guard redirects to. The testing tool is part of the staff area. */
const places = {
  auth: paths.auth,
  home: paths.home,
  dashboard: paths.applicant.dashboard,
  testing: paths.admin.testing,
} as const;

/** The applicant's pages behind the access guard (applicant side, section 4, 'Access guard behaviour'). */
export function PortalLayout() {
  useAbove(Above);
  const { pathname } = useLocation();
  const page = applicantPages.find((each) => pathname === paths.applicant[each]) ?? 'dashboard';
  const { visit, user, impersonation, application, error, retry } = useVisit(page);
  useNotices(application);
  // Here and not in the page: a step that leads to another page needs no new connection.
  const lostAt = useUpdates((user && application?.id) ?? null);
  const verdict = guard(visit);
  useTurnedAway(visit, verdict);
  const isKept = verdict.kind === 'go' && verdict.to === 'dashboard' && isHeld(page);
  if (verdict.kind === 'go' && !isKept) return <Navigate to={places[verdict.to]} replace />;
  if (verdict.kind === 'retry' && error) return <Unreachable page={page} error={error} onRetry={retry} />;
  if (verdict.kind === 'no-application') return <NoApplication />;
  if ((verdict.kind !== 'open' && !isKept) || !application || !user) return <Checking page={page} />;
  const isTest = impersonation !== null;
  const of = impersonation ?? user;
  return (
    <OpenPage
      portal={{
        application,
        name: `${of.firstName} ${of.lastName}`,
        address: isTest ? 'the applicant’s address' : user.email,
        readOnly: isTest ? 'Nothing can be changed in test mode.' : null,
      }}
      lostAt={lostAt}
    />
  );
}

/** Above every page of the portal: its navigation, and in test mode whose portal it is. */
function Above() {
  const { impersonation } = useSession();
  // The layout's visit asks, and knows when not to.
  const { data } = useQuery({ ...myApplicationQuery, enabled: false });
  return (
    <>
      {impersonation && <TestModeBanner of={impersonation} />}
      <PortalNavigation status={data?.application?.workflowStatus ?? (data ? 'none' : null)} />
    </>
  );
}

/** While the guard checks: a skeleton of the page's size, so that nothing moves when it arrives, and the card that says so. */
function Checking({ page }: { page: ApplicantPage }) {
  useTitle('Your application');
  return (
    <div className={styles.checked} aria-busy="true">
      <h1>
        <VisuallyHidden>{pageNames[page]}</VisuallyHidden>
      </h1>
      <Inline as="p" isOneLine space={12} className={styles.checking} data-ground="sheet" role="status">
        <Icon icon={ClockIcon} />
        Checking access permissions...
      </Inline>
      {page === 'dashboard' ? <DashboardSkeleton /> : <SheetSkeleton />}
    </div>
  );
}

/**
 * Explains a redirect after a page was opened by its address: the page is not open now, or there is no application. A page that
 * was open before needs none, because a message says what moved the application.
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

/** A move that follows a command of this window within this time needs no message, in milliseconds. */
const recentMs = 60_000;

/** Shows a message when the application moves while the portal is open, unless this window moved it. */
function useNotices(application: Application | null): void {
  const queries = useQueryClient();
  const { id, workflowStatus: status } = application ?? {};
  const last = useRef({ id, status });
  useEffect(() => {
    const before = last.current;
    last.current = { id, status };
    if (!status || !before.status || before.id !== id || before.status === status) return;
    const title = applicantLabels[status];
    const say = (description?: string) => toast({ title, description, about: 'status' });
    queries.fetchQuery({ ...myEventsQuery, staleTime: 0 }).then(
      ({ items }) => {
        const move = items.find(({ from, to }) => to === status && from !== status);
        const isOwn = move?.actor === 'you';
        const commands = queries.getMutationCache().findAll();
        const isHere = commands.some(({ state }) => state.submittedAt > Date.now() - recentMs);
        if (isOwn && (isHere || isHeld('assessment'))) return;
        const from = isOwn ? 'You, in another window' : move && who[move.actor];
        say(move && `${from}, at ${formatTime(move.at)}. This page shows it already.`);
      },
      // Without the details: the application has moved in any case.
      () => say(),
    );
  }, [id, status, queries]);
}
