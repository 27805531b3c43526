import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { ApiError } from '#web/api/client.ts';
import { myApplicationQuery } from '#web/applicant/my-application.ts';
import { positionName } from '#web/applicant/words.ts';
import { paths } from '#web/paths.ts';
import { LoadFault } from '#web/public/components/load-fault.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { DeadlineWarning, TimeLeft } from '../deadline.tsx';
import { usePortal } from '../use-portal.ts';
import { DetailsDesk } from './desk.tsx';
import { detailsQuery } from './details-query.ts';
import { notFound } from './use-submit.ts';

/** The detailed information: prefilled with what was written before, submitted once. */
export function DetailsPage() {
  useTitle('Detailed information');
  const { application, readOnly } = usePortal();
  const queries = useQueryClient();
  // Asked once: what is typed afterwards is the form's own.
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
  // The application has moved on: what is known of it is out of date, and the guard leads on once it is known.
  const isOver = data?.isOpen === false && !readOnly;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries(myApplicationQuery);
  }, [isOver, queries]);
  if (isMissing) return <Navigate to={paths.applicant.dashboard} replace />;
  const { deadline } = application;
  return (
    <>
      <section className="standing">
        <div className="grid">
          <div className="main">
            <p className="label">{positionName(application.position)}</p>
            <h1 className="t5">Detailed information</h1>
            <p className="lede">
              We have read your application, {application.firstName}, and would like to know more about you.
              What you write is saved as you go.
            </p>
          </div>
          {deadline && (
            <dl className="facts hang">
              <div>
                <dt>Submit by</dt>
                <dd className="deadline">
                  <TimeLeft due={deadline.due} />
                  <small>{formatLongDateTime(deadline.due)} (Zurich time)</small>
                </dd>
                <dd className="plain">
                  <DeadlineWarning due={deadline.due} />
                </dd>
              </div>
            </dl>
          )}
        </div>
      </section>
      <div className="section-end">
        {data && !isOver ? (
          <DetailsDesk kept={data} />
        ) : (
          <div className="grid">
            <div className="main">
              {error ? (
                <LoadFault
                  title="Failed to load existing information."
                  error={error}
                  onRetry={() => void refetch()}
                />
              ) : (
                <FormSkeleton />
              )}
            </div>
          </div>
        )}
      </div>
    </>
  );
}

const parts = [3, 4, 1, 2, 4, 4, 1];

/** The form's own geometry before what was written is there. */
function FormSkeleton() {
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        Loading
      </p>
      <div className="whole-form" aria-hidden="true">
        {parts.map((cells, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
          <div className="part" key={i}>
            <p className="t2">
              <i className="bone bone-3" />
            </p>
            <div className="card-form">
              {Array.from({ length: cells }, (_, cell) => (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
                  key={cell}
                  className={cells % 2 === 0 ? 'cell cell-half' : 'cell'}
                >
                  <i className="bone bone-2" />
                  <input disabled />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
