import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { Shortcut } from '#web/ui/shortcut/shortcut.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs/tabs.tsx';
import { PartSkeleton } from '../dossier/part.tsx';
import styles from './application.module.css';
import { Dossier } from './dossier.tsx';
import type { DetailTab, DetailView } from './use-detail-view.ts';

// The other tabs' code comes when they are first opened.
const Mails = lazy(async () => ({ default: (await import('./mails/mails.tsx')).Mails }));

interface Props {
  application: ApplicationDetail;
  show: DetailView;
  pane: RefObject<HTMLDivElement | null>;
  /** Of when everything here is; null for now. */
  asOf: string | null;
  events: UseQueryResult<{ events: EventView[] }>;
  history: ReactNode;
  proof: ReactNode;
  keysOn: boolean;
}

/** The key of each tab, as its label shows it. */
export const tabKeys: Record<string, DetailTab> = { d: 'dossier', h: 'history', e: 'mails', p: 'proof' };

/** The record's tabs, in the address: the person first, history and proof one key away. */
export function Sections({ application, asOf, show, pane, events, history, proof, keysOn }: Props) {
  const besides = (keys: string, count?: number) => (
    <>
      {count}{' '}
      {keysOn && (
        <span aria-hidden="true">
          <Shortcut keys={keys} isOnButton />
        </span>
      )}
    </>
  );
  return (
    <div className={styles.sections} ref={pane}>
      <Tabs
        label="Sections"
        value={show.tab}
        listClassName={styles.tabs}
        tabs={[
          { value: 'dossier', label: 'Dossier', count: besides('D') },
          { value: 'history', label: 'History', count: besides('H', events.data?.events.length) },
          { value: 'mails', label: 'E-mails', count: besides('E') },
          { value: 'proof', label: 'Proof', count: besides('P') },
        ]}
        onChange={show.setTab}
      >
        <TabPanel value="dossier">
          <Dossier application={application} asOf={asOf} history={events} part={show.part} />
        </TabPanel>
        <TabPanel value="history">{history}</TabPanel>
        <Suspense fallback={<PartSkeleton className={styles.inset} />}>
          <TabPanel value="mails">
            <Mails applicationId={application.id} asOf={asOf} />
          </TabPanel>
          <TabPanel value="proof">{proof}</TabPanel>
        </Suspense>
      </Tabs>
    </div>
  );
}
