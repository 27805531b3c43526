import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { paths } from '#web/paths.ts';
import { shortTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import { contactPairs, DossierSection, Prose } from '../dossier/part.tsx';
import styles from './dossier.module.css';
import { LiveUpdates } from './feed.tsx';

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
          <GivenParts application={application} />
        </Suspense>
      </div>
      <aside className={styles.aside} aria-label="Contact and history">
        <DossierSection title="Contact">
          <DescriptionList pairs={contactPairs(application)} />
        </DossierSection>
        <LiveUpdates events={events} now={now} id={application.id} />
        <DuplicatesPart application={application} />
      </aside>
    </div>
  );
}

/** Other applications with the same e-mail address; nothing where there is none. */
function DuplicatesPart({ application: { duplicates } }: { application: ApplicationDetail }) {
  if (duplicates.length === 0) return null;
  return (
    <DossierSection title={duplicates.length === 1 ? 'Possible duplicate' : 'Possible duplicates'}>
      <ul>
        {duplicates.map((other) => (
          <li key={other.id} className={styles.duplicate}>
            <StatusTag status={other.workflowStatus} />
            <TextLink to={paths.admin.application(other.id)}>Compare</TextLink>
            <Text as="span" isSoft size="small">
              Same e-mail address, applied {shortTime(other.createdAt)}
            </Text>
          </li>
        ))}
      </ul>
    </DossierSection>
  );
}
