import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { ApiError } from '#web/api/client.ts';
import { myApplicationQuery } from '#web/applicant/my-application.ts';
import { paths } from '#web/paths.ts';
import { LoadFault } from '#web/public/components/load-fault.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { FieldOutline, type OutlinedField } from '#web/ui/field/field-outline.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { deadlinePair } from '../deadline.tsx';
import { PageBody, PageHead } from '../frame/page-parts.tsx';
import { usePortal } from '../use-portal.ts';
import styles from './details.module.css';
import { detailsQuery } from './details-query.ts';
import { notFound } from './use-submit.ts';

// A form's library comes after the first drawing.
const DetailsDesk = lazy(async () => ({ default: (await import('./desk.tsx')).DetailsDesk }));

/** The detailed information: prefilled with the draft, submitted once. */
export function DetailsPage() {
  useTitle('Detailed information');
  const { application, readOnly } = usePortal();
  const queries = useQueryClient();
  // Fetched once: afterwards the form has its own values.
  const { data, error, refetch } = useQuery({
    ...detailsQuery,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const isMissing = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isMissing) toast({ title: 'Error', description: notFound, tone: 'danger', about: 'portal-page' });
  }, [isMissing]);
  // The application has moved: once it is fetched again, the guard redirects.
  const isOver = data?.isOpen === false && !readOnly;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries(myApplicationQuery);
  }, [isOver, queries]);
  if (isMissing) return <Navigate to={paths.applicant.dashboard} replace />;
  const { deadline } = application;
  return (
    <>
      <PageHead
        position={application.position}
        title="Detailed information"
        lead={`We have read your application, ${application.firstName}, and would like to know more about you. What you write is saved as you go.`}
      >
        {deadline && (
          <DescriptionList
            layout="large"
            className={columns.right}
            pairs={[deadlinePair('Submit by', deadline)]}
          />
        )}
      </PageHead>
      <PageBody>
        {data && !isOver ? (
          <Suspense fallback={<LoadingForm />}>
            <DetailsDesk kept={data} />
          </Suspense>
        ) : (
          !error && <LoadingForm />
        )}
        {!data && error && (
          <div className={columns.main}>
            <LoadFault
              title="Failed to load existing information."
              error={error}
              onRetry={() => void refetch()}
            />
          </div>
        )}
      </PageBody>
    </>
  );
}

/** How many cells each part of the form has. */
const parts = [3, 4, 1, 2, 4, 4, 1];

/** Fields without their labels; an even number of them stands in two columns. */
const outlineOf = (count: number): OutlinedField[] =>
  Array.from({ length: count }, (_, i) => ({
    label: '\u00a0'.repeat(i + 1),
    width: count % 2 === 0 ? 'half' : undefined,
  }));

/** The form at its own size before its values are loaded. */
function LoadingForm() {
  return (
    <div className={columns.main} aria-busy="true">
      <VisuallyHidden>
        <span role="status">Loading</span>
      </VisuallyHidden>
      <div className={styles.parts} aria-hidden="true">
        {parts.map((cells, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
          <div key={i}>
            <p className={styles.partTitle}>
              <Skeleton width="long" />
            </p>
            <FieldOutline fields={outlineOf(cells)} />
          </div>
        ))}
      </div>
    </div>
  );
}
