import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { factsQuery } from '../queries/application.ts';
import { isErased } from '../signs/person-name.ts';
import { useMoment } from '../time/moment.ts';
import { useShownNow } from '../time/use-shown-now.ts';
import { ConflictNotice } from './actions/conflict-notice.tsx';
import { NextActions } from './actions/next-actions.tsx';
import { PastActions } from './actions/past-actions.tsx';
import { useDecisions } from './actions/use-decisions.ts';
import type { ShownFacts } from './fact/shown-facts.ts';
import { ErasedNotice } from './head/erased-notice.tsx';
import { Head } from './head/head.tsx';
import { SandboxNotice } from './head/sandbox-notice.tsx';
import { HistorySection } from './history/history-section.tsx';
import { chainStanding } from './proof/chain-standing.ts';
import { problemsByFact, useVerification } from './proof/use-verification.ts';
import { Sections } from './sections.tsx';
import { useDetailView } from './use-detail-view.ts';

// The look at one fact comes with the first one that is opened.
const FactDrawer = lazy(async () => ({ default: (await import('./fact/fact-drawer.tsx')).FactDrawer }));

interface Props {
  application: ApplicationDetail;
  /** Of when everything here is; null for now. */
  asOf: string | null;
  back: string;
}

export function Detail({ application, asOf, back }: Props) {
  const { id } = application;
  const events = useQuery(factsQuery(id, asOf));
  const decisions = useDecisions(application);
  const show = useDetailView();
  const { go } = useMoment();
  const tick = useShownNow(asOf);
  const pane = useRef<HTMLDivElement>(null);
  const facts = events.data?.facts ?? [];
  const verification = useVerification(id, { asOf, asLoaded: events.data?.chain.problems ?? [] });
  // What has just happened is not in the future, however seldom the clock ticks.
  const now = Math.max(tick, Date.parse(facts.at(-1)?.at ?? '') || 0);
  const isPast = asOf !== null;
  // A fact belongs to the history; beside another section it would only take room.
  const fact = show.tab === 'history' ? facts.find(({ version }) => version === show.fact) : undefined;
  const chain = events.data && chainStanding(verification.problems);
  const shown: ShownFacts = {
    applicationId: id,
    facts,
    problems: problemsByFact(verification.problems),
    selected: fact?.version ?? null,
    now,
    isPast,
    onSelect: show.setFact,
    onCompare: show.setCompared,
    onShowThen: go,
  };

  const closeFact = () => {
    const opener = pane.current?.querySelector<HTMLElement>(`[data-fact="${show.fact}"]`);
    show.setFact(null);
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
      <div className={fact ? 'acols with' : 'acols'}>
        <Sections
          application={application}
          asOf={asOf}
          show={show}
          pane={pane}
          facts={events.data?.facts}
          history={
            <HistorySection
              events={events}
              stays={application.workflowStepHistory}
              shown={shown}
              show={show}
              verification={verification}
            />
          }
        />
        {fact && events.data && (
          <Suspense fallback={<DrawerSkeleton />}>
            <FactDrawer fact={fact} shown={shown} chain={chain} onClose={closeFact} />
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
