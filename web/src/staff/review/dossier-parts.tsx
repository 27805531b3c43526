import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { paths } from '#web/paths.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { DuplicatesPart, LiveUpdates } from '../dossier/feed.tsx';
import { contactPairs, DossierSection, Prose } from '../dossier/part.tsx';
import styles from './dossier.module.css';

// What applicants give later on; most of the queue has none of it yet.
const GivenParts = lazy(async () => ({ default: (await import('./given-parts.tsx')).GivenParts }));

interface Props {
  application: ApplicationDetail;
  events: UseQueryResult<{ events: EventView[] }>;
  now: number;
}

/** What the applicant wrote and gave, how to reach them, and what happened lately. */
export function DossierParts({ application, events, now }: Props) {
  return (
    <div className={styles.parts}>
      <div className={styles.main}>
        <DossierSection title="Motivation">
          <Prose text={application.motivation} />
        </DossierSection>
        <Suspense>
          <GivenParts key={application.id} application={application} />
        </Suspense>
      </div>
      <aside className={styles.aside} aria-label="Contact and history">
        <DossierSection title="Contact">
          <DescriptionList pairs={contactPairs(application)} />
        </DossierSection>
        <LiveUpdates
          events={events}
          now={now}
          shown={8}
          all={`${paths.admin.application(application.id)}?tab=history`}
        />
        <DuplicatesPart id={application.id} />
      </aside>
    </div>
  );
}
