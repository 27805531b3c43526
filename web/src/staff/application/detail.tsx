import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { factsQuery } from '../queries/application.ts';
import { LoadError } from '../signs/load-error.tsx';
import { isErased } from '../signs/person-name.ts';
import { useNow } from '../signs/use-now.ts';
import { ConflictNotice } from './actions/conflict-notice.tsx';
import { NextActions } from './actions/next-actions.tsx';
import { useDecisions } from './actions/use-decisions.ts';
import { FactDrawer } from './fact/fact-drawer.tsx';
import { ErasedNotice } from './head/erased-notice.tsx';
import { Head } from './head/head.tsx';
import { SandboxNotice } from './head/sandbox-notice.tsx';
import { History } from './history/history.tsx';
import { Sections } from './sections.tsx';
import { useDetailView } from './use-detail-view.ts';

export function Detail({ application, back }: { application: ApplicationDetail; back: string }) {
  const events = useQuery(factsQuery(application.id));
  const decisions = useDecisions(application);
  const show = useDetailView();
  const tick = useNow();
  const pane = useRef<HTMLDivElement>(null);
  const facts = events.data?.facts ?? [];
  // What has just happened is not in the future, however seldom the clock ticks.
  const now = Math.max(tick, Date.parse(facts.at(-1)?.at ?? '') || 0);
  // A fact belongs to the history; beside another section it would only take room.
  const fact = show.tab === 'history' ? facts.find(({ version }) => version === show.fact) : undefined;

  const closeFact = () => {
    const opener = pane.current?.querySelector<HTMLElement>(`[data-fact="${show.fact}"]`);
    show.setFact(null);
    opener?.focus();
  };
  const history =
    events.isError && !events.data ? (
      <LoadError
        title="Failed to load application details"
        error={events.error}
        onRetry={() => void events.refetch()}
      />
    ) : (
      <History
        application={application}
        facts={facts}
        view={show.view}
        selected={fact?.version ?? null}
        now={now}
        onView={show.setView}
        onSelect={show.setFact}
      />
    );

  return (
    <>
      <div className="atop">
        <Head application={application} isChainVerified={events.data?.chain.verified} back={back} now={now} />
        {decisions.conflict && (
          <ConflictNotice sentence={decisions.conflict} onDismiss={decisions.dismissConflict} />
        )}
        {isErased(application) && <ErasedNotice />}
        {application.isSandbox && <SandboxNotice id={application.id} />}
        {!application.isSandbox && !isErased(application) && (
          <NextActions application={application} decisions={decisions} />
        )}
      </div>
      <div className={fact ? 'acols with' : 'acols'}>
        <Sections
          application={application}
          show={show}
          pane={pane}
          factCount={events.data && facts.length}
          history={history}
        />
        {fact && events.data && (
          <FactDrawer
            fact={fact}
            facts={facts}
            isChainVerified={events.data.chain.verified}
            applicationId={application.id}
            now={now}
            onSelect={show.setFact}
            onClose={closeFact}
          />
        )}
      </div>
    </>
  );
}
