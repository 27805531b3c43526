import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { FaultIcon } from '#web/public/parts/icons.tsx';
import { LoadFault } from '#web/public/parts/load-fault.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { DeadlineWarning, TimeLeft } from '../deadline.tsx';
import { usePortal } from '../use-portal.ts';
import { positionName } from '../words.ts';
import { detailsQuery } from './details-query.ts';
import { DraftNote } from './draft-note.tsx';
import { DetailsForm } from './form.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { emptyInfo, type Info } from './info.ts';
import { readLocalDraft } from './local-draft.ts';
import { useDraft } from './use-draft.ts';

/** The detailed information: prefilled with what was written before, submitted once. */
export function DetailsPage() {
  useTitle('Detailed information');
  const { application } = usePortal();
  // Asked once: what is typed afterwards is the form's own.
  const { data, error, refetch } = useQuery({
    ...detailsQuery,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const isMissing = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isMissing)
      toast({
        title: 'Error',
        description: 'Could not find your application. Please contact support.',
        tone: 'danger',
      });
  }, [isMissing]);
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
        {data ? (
          <Loaded info={data.info} savedAt={null} />
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

function Loaded({ info, savedAt }: { info: Partial<Info> | null; savedAt: string | null }) {
  const { application, readOnly } = usePortal();
  // What did not reach the server last time is newer than what it has.
  const [local] = useState(() => (readOnly ? null : readLocalDraft(application.id)));
  const [first] = useState<Info>(() => local?.info ?? { ...emptyInfo, ...info });
  const { state, saver } = useDraft(application.id, savedAt);
  return (
    <div className="grid">
      <div className="main">
        {state.kind === 'stale' && <Stale said={state.said} />}
        <DetailsForm
          info={first}
          isAhead={local !== null}
          saver={saver}
          applicationId={application.id}
          readOnly={readOnly}
        />
      </div>
      <dl className="facts facts-plain hang beside">
        <DraftNote state={state} />
        <div>
          <dt>After you submit</dt>
          <dd>The detailed review takes 48-72 hours</dd>
        </div>
        <div>
          <dt>Questions</dt>
          <dd>
            <Link to={paths.support}>Contact support</Link>
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** The server has something else by now: what is typed here stays, and the person decides. */
function Stale({ said }: { said: string }) {
  return (
    <div className="load-fault stale-form" role="alert">
      <p className="state state-stop">
        <FaultIcon />
        This page is out of date
      </p>
      <p>{said}</p>
      <p className="note">Your text is kept on this device. Reload the page to go on from there.</p>
      <p className="actions">
        <button className="button button-line" type="button" onClick={() => window.location.reload()}>
          Reload
        </button>
      </p>
    </div>
  );
}
