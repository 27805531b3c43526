import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { changedQuery } from '../address/changed-query.ts';
import { useListPlace } from '../address/list-place.ts';
import { useLeavingMark } from '../address/returned-from.ts';
import { LoadError } from '../components/load-error.tsx';
import { personName } from '../components/person-name.ts';
import { useLead, usePrefetched } from '../decisions/use-leading.ts';
import { applicationQuery } from '../queries/application.ts';
import { useScreen } from '../shell/use-screen.ts';
import { momentName, useMoment } from '../time/moment.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { TimeDock } from '../time/time-dock.tsx';
import styles from './application.module.css';
import { useDetailView } from './use-detail-view.ts';

// Fetched beside the data: every first page lists what a route needs at once, and this one needs much.
const loadDetail = () => import('./detail.tsx');
const Absent = lazy(async () => ({ default: (await import('./absent.tsx')).Absent }));
const Detail = lazy(async () => ({ default: (await loadDetail()).Detail }));

/** The list of the same instant, with the filters it was left with when it is where the visitor came from. */
function useWayBack(asOf: string | null): string {
  const state: unknown = useLocation().state;
  const hasSearch = typeof state === 'object' && state !== null && 'search' in state;
  const left = hasSearch && typeof state.search === 'string' ? state.search : '';
  const query = changedQuery(left, { [momentName]: asOf });
  return query.size > 0 ? `${paths.admin.applications}?${query}` : paths.admin.applications;
}

/** One application: who, what next, everything that happened, and the proof of it. */
export function ApplicationPage() {
  const { id = '' } = useParams();
  const { asOf } = useMoment();
  const application = useQuery(applicationQuery(id, asOf));
  const back = useWayBack(asOf);
  // What fails here is said when it is drawn.
  useEffect(() => void loadDetail().catch(() => undefined), []);
  // Time is walked through from the history; elsewhere the dock would only take the room of the person.
  const speaksOfTime = useDetailView().tab === 'history';
  useScreen(application.data ? personName(application.data) : 'Application');
  const list = useListPlace(id);
  useLeavingMark(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const lead = useLead(application.data?.id === id ? id : null, heading);
  usePrefetched(list?.next?.id);
  const { error, data } = application;
  const hasShown = useRef(false);
  useEffect(() => {
    hasShown.current ||= data !== undefined;
  }, [data]);
  // An address that is no id at all is refused with 400; to a visitor that is the same thing.
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);

  return (
    <>
      <PastBanner of={id} />
      <main id="main" className={styles.page} tabIndex={-1} aria-busy={application.isPending}>
        {(!data || isUnknown) && (
          <h1>
            <VisuallyHidden>Application</VisuallyHidden>
          </h1>
        )}
        {application.isPending && <DetailSkeleton />}
        {isUnknown && (
          <Suspense>
            <Absent id={id} asOf={asOf} back={back} />
          </Suspense>
        )}
        {error && !isUnknown && !data && (
          <LoadError
            title="Failed to load application details"
            error={error}
            onRetry={() => void application.refetch()}
          />
        )}
        {data && !isUnknown && (
          <Suspense fallback={<DetailSkeleton />}>
            <Detail
              key={data.id}
              application={data}
              asOf={asOf}
              back={back}
              list={list}
              headingRef={heading}
              isStep={hasShown.current}
              onStep={lead}
            />
          </Suspense>
        )}
      </main>
      {(asOf !== null || (data && speaksOfTime)) && <TimeDock of={id} />}
    </>
  );
}

const widths = ['longest', 'long', 'long', 'medium', 'medium', 'short', 'long', 'medium'] as const;

/** The head, the action bar and the history before they are there. */
const DetailSkeleton = () => (
  <div aria-hidden="true">
    {widths.map((width, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
      <Inline key={line} as="p" space={24} className={styles.skeletonLine} data-inset="" data-line="below">
        <Skeleton width={width} />
        <Skeleton width="long" />
      </Inline>
    ))}
  </div>
);
