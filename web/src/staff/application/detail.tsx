import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { factsQuery } from '../queries/application.ts';
import { LoadError } from '../signs/load-error.tsx';
import { useNow } from '../signs/use-now.ts';
import { Applicant } from './applicant.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { FactDrawer } from './fact-drawer.tsx';
import { Head } from './head.tsx';
import { History } from './history.tsx';
import { NextActions } from './next-actions.tsx';
import { useDecisions } from './use-decisions.ts';
import { useDetailView } from './use-detail-view.ts';

export function Detail({ application, back }: { application: ApplicationDetail; back: string }) {
  const events = useQuery(factsQuery(application.id));
  const decisions = useDecisions(application);
  const show = useDetailView();
  const now = useNow();
  const pane = useRef<HTMLDivElement>(null);
  const facts = events.data?.facts ?? [];
  const fact = facts.find(({ version }) => version === show.fact);

  const closeFact = () => {
    const opener = pane.current?.querySelector<HTMLElement>(`[data-fact="${show.fact}"]`);
    show.setFact(null);
    opener?.focus();
  };

  return (
    <>
      <div className="atop">
        <Head application={application} isChainVerified={events.data?.chain.verified} back={back} now={now} />
        {decisions.conflict && (
          <ConflictNotice sentence={decisions.conflict} onDismiss={decisions.dismissConflict} />
        )}
        <NextActions application={application} decisions={decisions} now={now} />
      </div>
      <div className={fact ? 'acols with' : 'acols'}>
        <Tabs.Root
          className="amain"
          ref={pane}
          value={show.tab}
          onValueChange={(tab: unknown) => show.setTab(String(tab))}
        >
          <Tabs.List className="tabs sect" aria-label="Sections">
            <Tabs.Tab value="history">
              History <b>{events.data ? facts.length : ''}</b>
            </Tabs.Tab>
            <Tabs.Tab value="applicant">
              Applicant{' '}
              {application.duplicates.length > 0 && <b>{application.duplicates.length} duplicate</b>}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="history">
            {events.isError && !events.data ? (
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
            )}
          </Tabs.Panel>
          <Tabs.Panel value="applicant">
            <Applicant application={application} />
          </Tabs.Panel>
        </Tabs.Root>
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
