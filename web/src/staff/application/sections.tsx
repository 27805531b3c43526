import { lazy, type ReactNode, type RefObject, Suspense, useEffect } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { TabPanel, Tabs } from '#web/ui/tabs/tabs.tsx';
import { PartSkeleton } from '../dossier/part.tsx';
import styles from './application.module.css';
import type { DetailView } from './use-detail-view.ts';

// Each section's code comes when it is first opened.
const Applicant = lazy(async () => ({ default: (await import('./applicant.tsx')).Applicant }));
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place to scroll to
  useEffect(() => {
    const tab = pane.current?.querySelector('[role=tab][aria-selected=true]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pane, show.tab]);
  return (
    <div className={styles.sections} ref={pane}>
      <Tabs
        label="Sections"
        value={show.tab}
        listClassName={styles.tabs}
        tabs={[
          { value: 'history', label: 'History', count: events?.length },
          {
            value: 'applicant',
            label: 'Applicant',
            count: duplicates.length > 0 ? `${duplicates.length} duplicate` : undefined,
          },
          { value: 'details', label: 'Details' },
          { value: 'documents', label: 'Documents' },
          { value: 'assessment', label: 'Assessment' },
          { value: 'mails', label: 'E-mails' },
        ]}
        onChange={show.setTab}
      >
        <TabPanel value="history">{history}</TabPanel>
        <Suspense fallback={<PartSkeleton className={styles.inset} />}>
          <TabPanel value="applicant">
            <Applicant application={application} asOf={asOf} />
          </TabPanel>
          <TabPanel value="details">
            <Details application={application} asOf={asOf} />
          </TabPanel>
          <TabPanel value="documents">
            <Documents application={application} asOf={asOf} events={events ?? []} />
          </TabPanel>
          <TabPanel value="assessment">
            <Assessment application={application} asOf={asOf} />
          </TabPanel>
          <TabPanel value="mails">
            <Mails applicationId={application.id} asOf={asOf} />
          </TabPanel>
        </Suspense>
      </Tabs>
    </div>
  );
}
