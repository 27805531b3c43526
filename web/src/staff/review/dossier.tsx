import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, type Ref, Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { ReviewItem } from '#services/workbench/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { shortTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { LoadError } from '../components/load-error.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import { contactPairs, DossierSection, Prose } from '../dossier/part.tsx';
import { applicationQuery, eventsQuery } from '../queries/application.ts';
import { DossierHead } from './dossier-head.tsx';
import { DossierSkeleton } from './dossier-skeleton.tsx';
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
  const application = useQuery(applicationQuery(id));
  const events = useQuery(eventsQuery(id));
  const heading = useId();
  const { data, error } = application;
  const about = data ?? item;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="dscroll" tabIndex={0} aria-label="Dossier" aria-busy={application.isPending}>
      {position}
      {about && !isUnknown && (
        <DossierHead
          application={about}
          history={data?.workflowStepHistory}
          now={now}
          headingId={heading}
          headingRef={headingRef}
        />
      )}
      {isUnknown && (
        <div className="blank">
          <h2 tabIndex={-1} ref={headingRef}>
            Application not found
          </h2>
          <p className="q">It may have been erased, or the address is not right.</p>
        </div>
      )}
      {error && !isUnknown && !data && (
        <LoadError
          title="Failed to load application details"
          error={error}
          onRetry={() => void application.refetch()}
        />
      )}
      {application.isPending && <DossierSkeleton hasHead={Boolean(item)} />}
      {data && !isUnknown && (
        <div className="dcols">
          <div className="dmain">
            <DossierSection title="Motivation">
              <Prose text={data.motivation} />
            </DossierSection>
            <Suspense>
              <GivenParts application={data} />
            </Suspense>
          </div>
          <aside className="daside" aria-label="Contact and history">
            <ContactPart application={data} />
            <LiveUpdates events={events} now={now} id={id} />
            <DuplicatesPart application={data} />
          </aside>
        </div>
      )}
    </section>
  );
}

/** How to reach the applicant, and where they show themselves. */
function ContactPart({ application }: { application: ApplicationDetail }) {
  return (
    <DossierSection title="Contact">
      <DescriptionList pairs={contactPairs(application)} />
    </DossierSection>
  );
}

/** Other applications with the same e-mail address; nothing where there is none. */
function DuplicatesPart({ application }: { application: ApplicationDetail }) {
  const { duplicates } = application;
  if (duplicates.length === 0) return null;
  return (
    <DossierSection title={duplicates.length === 1 ? 'Possible duplicate' : 'Possible duplicates'}>
      <ul className="dup">
        {duplicates.map((other) => (
          <li key={other.id}>
            <StatusTag status={other.workflowStatus} />
            <small className="q">Same e-mail address, applied {shortTime(other.createdAt)}</small>
            <Link className="lk" to={paths.admin.application(other.id)}>
              Compare
            </Link>
          </li>
        ))}
      </ul>
    </DossierSection>
  );
}
