import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, type Ref, Suspense } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { ReviewItem } from '#services/workbench/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { shortTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { ErrorState } from '#web/ui/error-state/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import { contactPairs, DossierSection, Prose } from '../dossier/part.tsx';
import { applicationQuery, eventsQuery } from '../queries/application.ts';
import styles from './dossier.module.css';
import { DossierHead } from './dossier-head.tsx';
import { LiveUpdates } from './feed.tsx';

// What applicants give later on; most of the queue has none of it yet.
const GivenParts = lazy(async () => ({ default: (await import('./given-parts.tsx')).GivenParts }));

interface Props {
  id: string;
  /** What the queue knows already, so that the head stands at once. */
  item: ReviewItem | undefined;
  now: number;
  headingRef: Ref<HTMLHeadingElement>;
  /** Where in the queue one is, for a screen with room for one pane. */
  position: ReactNode;
}

/** Everything needed to decide about one application. */
export function Dossier({ id, item, now, headingRef, position }: Props) {
  const { data, error, isPending, refetch } = useQuery(applicationQuery(id));
  const about = data ?? item;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Dossier" aria-busy={isPending}>
      {position}
      {about && !isUnknown && (
        <DossierHead
          application={about}
          history={data?.workflowStepHistory}
          now={now}
          headingRef={headingRef}
        />
      )}
      {isUnknown && (
        <div className={styles.nothing}>
          <h2 tabIndex={-1} ref={headingRef}>
            Application not found
          </h2>
          <p>It may have been erased, or the address is not right.</p>
        </div>
      )}
      {error && !isUnknown && !data && (
        <ErrorState
          title="Failed to load application details"
          description={error.message}
          requestId={error instanceof ApiError ? error.problem?.requestId : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <DossierSkeleton hasHead={Boolean(item)} />}
      {data && !isUnknown && <DossierParts application={data} now={now} />}
    </section>
  );
}

function DossierParts({ application, now }: { application: ApplicationDetail; now: number }) {
  const events = useQuery(eventsQuery(application.id));
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
            <small>Same e-mail address, applied {shortTime(other.createdAt)}</small>
          </li>
        ))}
      </ul>
    </DossierSection>
  );
}

/** A dossier's geometry before it is there. */
export function DossierSkeleton({ hasHead }: { hasHead: boolean }) {
  return (
    <div aria-hidden="true">
      {!hasHead && (
        <div className={styles.bones}>
          <Skeleton width="longest" />
          <Skeleton width="longest" />
        </div>
      )}
      <div className={styles.parts}>
        <div className={styles.main}>
          <div className={styles.bones}>
            <Skeleton width="longest" />
            <Skeleton width="longest" />
            <Skeleton width="long" />
          </div>
        </div>
        <div className={styles.aside}>
          <div className={styles.bones}>
            <Skeleton width="long" />
            <Skeleton />
            <Skeleton width="long" />
          </div>
        </div>
      </div>
    </div>
  );
}
