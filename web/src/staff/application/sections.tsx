import '../styles/strip.css';
import { Tabs } from '@base-ui/react/tabs';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { Applicant } from './applicant.tsx';
import type { DetailView } from './use-detail-view.ts';

// Each section's code comes when it is first opened.
const Details = lazy(async () => ({ default: (await import('./details.tsx')).Details }));
const Documents = lazy(async () => ({ default: (await import('./documents/documents.tsx')).Documents }));
const Assessment = lazy(async () => ({ default: (await import('./assessment/assessment.tsx')).Assessment }));
const Mails = lazy(async () => ({ default: (await import('./mails/mails.tsx')).Mails }));

interface Props {
  application: ApplicationDetail;
  show: DetailView;
  pane: RefObject<HTMLDivElement | null>;
  /** Of when everything here is; null for now. */
  asOf: string | null;
  /** Undefined while they are fetched. */
  events: readonly EventView[] | undefined;
  history: ReactNode;
}

/** The record's sections, in the address. */
export function Sections({ application, asOf, show, pane, events, history }: Props) {
  const { duplicates } = application;
  // On a phone the tabs are wider than the screen: the one the address names is brought into sight.
  useEffect(() => {
    const tab = pane.current?.querySelector(`[role=tab][data-section=${show.tab}]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pane, show.tab]);
  const code = (
    <p className="skp" aria-hidden="true">
      <span className="sk w5" />
      <span className="sk w4" />
    </p>
  );
  return (
    <Tabs.Root
      className="amain"
      ref={pane}
      value={show.tab}
      onValueChange={(tab: unknown) => show.setTab(String(tab))}
    >
      <Tabs.List className="tabs sect" aria-label="Sections">
        <Tabs.Tab value="history" data-section="history">
          History <b>{events?.length}</b>
        </Tabs.Tab>
        <Tabs.Tab value="applicant" data-section="applicant">
          Applicant {duplicates.length > 0 && <b>{duplicates.length} duplicate</b>}
        </Tabs.Tab>
        <Tabs.Tab value="details" data-section="details">
          Details
        </Tabs.Tab>
        <Tabs.Tab value="documents" data-section="documents">
          Documents
        </Tabs.Tab>
        <Tabs.Tab value="assessment" data-section="assessment">
          Assessment
        </Tabs.Tab>
        <Tabs.Tab value="mails" data-section="mails">
          E-mails
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="history">{history}</Tabs.Panel>
      <Tabs.Panel value="applicant">
        <Applicant application={application} asOf={asOf} />
      </Tabs.Panel>
      <Suspense fallback={code}>
        <Tabs.Panel value="details">
          <Details application={application} asOf={asOf} />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <Documents application={application} asOf={asOf} events={events ?? []} />
        </Tabs.Panel>
        <Tabs.Panel value="assessment">
          <Assessment application={application} asOf={asOf} />
        </Tabs.Panel>
        <Tabs.Panel value="mails">
          <Mails applicationId={application.id} asOf={asOf} />
        </Tabs.Panel>
      </Suspense>
    </Tabs.Root>
  );
}
