import { useQuery } from '@tanstack/react-query';
import { FlaskConical, Trash2, TriangleAlert, X } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { privacyPath } from '../address/privacy-address.ts';
import { chainStanding } from '../components/chain-badge.tsx';
import { isErased } from '../components/person-name.ts';
import { useDecisions } from '../decisions/use-decisions.ts';
import { eventsQuery } from '../queries/application.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useMoment } from '../time/moment.ts';
import { useShownNow } from '../time/use-shown-now.ts';
import { NextActions } from './actions/next-actions.tsx';
import { PastActions } from './actions/past-actions.tsx';
import type { ShownEvents } from './event/shown-events.ts';
import { Head } from './head/head.tsx';
import { HistorySection } from './history/history-section.tsx';
import { problemsByEvent, useVerification } from './proof/use-verification.ts';
import { Sections } from './sections.tsx';
import { useDetailView } from './use-detail-view.ts';

// The look at one event comes with the first one that is opened.
const EventDrawer = lazy(async () => ({ default: (await import('./event/event-drawer.tsx')).EventDrawer }));

interface Props {
  application: ApplicationDetail;
  /** Of when everything here is; null for now. */
  asOf: string | null;
  back: string;
}

export function Detail({ application, asOf, back }: Props) {
  const { id } = application;
  const history = useQuery(eventsQuery(id, asOf));
  const decisions = useDecisions(application);
  const show = useDetailView();
  const { go } = useMoment();
  const tick = useShownNow(asOf);
  const pane = useRef<HTMLDivElement>(null);
  const events = history.data?.events ?? [];
  const verification = useVerification(id, { asOf, asLoaded: history.data?.chain.problems ?? [] });
  // What has just happened is not in the future, however seldom the clock ticks.
  const now = Math.max(tick, Date.parse(events.at(-1)?.at ?? '') || 0);
  const isPast = asOf !== null;
  // An event belongs to the history; beside another section it would only take room.
  const event = show.tab === 'history' ? events.find(({ version }) => version === show.event) : undefined;
  const chain = history.data && chainStanding(verification.problems);
  const shown: ShownEvents = {
    applicationId: id,
    events,
    problems: problemsByEvent(verification.problems),
    selected: event?.version ?? null,
    now,
    isPast,
    onSelect: show.setEvent,
    onCompare: show.setCompared,
    onShowThen: go,
  };

  const closeEvent = () => {
    const opener = pane.current?.querySelector<HTMLElement>(`[data-event="${show.event}"]`);
    show.setEvent(null);
    opener?.focus();
  };

  return (
    <>
      <div className="atop">
        <Head application={application} chain={chain} back={back} now={now} isPast={isPast} />
        {decisions.conflict && !isPast && (
          <ConflictNotice sentence={decisions.conflict} onDismiss={decisions.dismissConflict} />
        )}
        {isErased(application) && <ErasedNotice />}
        {application.isSandbox && <SandboxNotice id={id} />}
        {!application.isSandbox && !isErased(application) && (
          <Actions application={application} decisions={decisions} isPast={isPast} />
        )}
      </div>
      <div className={event ? 'acols with' : 'acols'}>
        <Sections
          application={application}
          asOf={asOf}
          show={show}
          pane={pane}
          events={history.data?.events}
          history={
            <HistorySection
              events={history}
              steps={application.workflowStepHistory}
              shown={shown}
              show={show}
              verification={verification}
            />
          }
        />
        {event && history.data && (
          <Suspense fallback={<DrawerSkeleton />}>
            <EventDrawer event={event} shown={shown} chain={chain} onClose={closeEvent} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function DrawerSkeleton() {
  return (
    <aside className="drawer" aria-hidden="true">
      <header />
      <p className="dbody">
        <span className="sk w5" />
        <span className="sk w4" />
      </p>
    </aside>
  );
}

interface ActionsProps {
  application: ApplicationDetail;
  decisions: ReturnType<typeof useDecisions>;
  isPast: boolean;
}

function Actions({ application, decisions, isPast }: ActionsProps) {
  if (isPast) return <PastActions status={application.workflowStatus} />;
  return <NextActions application={application} decisions={decisions} />;
}

/** Somebody was faster: who is where now, and that nothing typed is lost. */
function ConflictNotice({ sentence, onDismiss }: { sentence: string; onDismiss: () => void }) {
  return (
    <div className="notice" role="alert">
      <TriangleAlert className="i" aria-hidden="true" />
      <p>{sentence} Your notes are kept; the screen shows the latest.</p>
      <button className="ib s" type="button" aria-label="Dismiss" onClick={onDismiss}>
        <X className="i" aria-hidden="true" />
      </button>
    </div>
  );
}

/** Once the person's data is erased nothing can be decided any more (ruling 29); it stands where the actions would. */
function ErasedNotice() {
  return (
    <section className="sandbox gone" aria-label="Erased">
      <Trash2 className="i" aria-hidden="true" />
      <p>
        <b>The personal data of this application is erased.</b> What happened and when stays, without words
        and names, and its chain still verifies. Nothing more can be decided about it. The proof stands under{' '}
        <Link className="lk" to={privacyPath({ status: 'completed' })}>
          Privacy
        </Link>
        , if it was asked for.
      </p>
    </section>
  );
}

/** A copy to try things out (ruling 22): what does not apply to it, and where its steps are taken. */
function SandboxNotice({ id }: { id: string }) {
  const isAdmin = useIsAdmin();
  return (
    <section className="sandbox" aria-label="Sandbox">
      <FlaskConical className="i" aria-hidden="true" />
      <p>
        <b>This is a sandbox.</b> Nobody applied: it is in no list and no figure, no mail leaves and no
        deadline is watched. Next actions, corrections, undo and invitations do not apply.{' '}
        {isAdmin ? (
          <>
            Its steps are taken in{' '}
            <Link className="lk" to={`${paths.admin.testing}?application=${id}`}>
              Applicant Testing
            </Link>
            .
          </>
        ) : (
          'Its steps are taken by the admin who made it.'
        )}
      </p>
    </section>
  );
}
