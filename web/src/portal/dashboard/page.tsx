import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { pagesFor } from '#state-machines/application/pages.ts';
import { ApiError } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { LoadFault } from '#web/public/parts/load-fault.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { myApplicationQuery } from '../my-application.ts';
import { Dashboard } from './dashboard.tsx';
import { NoApplication } from './no-application.tsx';
import { DashboardSkeleton } from './skeleton.tsx';
import { UnclaimedApplications } from './unclaimed.tsx';

/** The applicant's own page, behind the access guard (applicant side, section 4, 'Access guard behaviour'). */
export function DashboardPage() {
  useTitle('Your application');
  const queries = useQueryClient();
  const session = useSession();
  const { user } = session;
  const query = useQuery({ ...myApplicationQuery, enabled: user !== null });
  const fault = session.error ?? query.error;
  const isSignedOut = query.error instanceof ApiError && query.error.status === 401;

  if ((!session.isLoading && !session.error && !user) || isSignedOut)
    return <Navigate to={paths.auth} replace />;
  if (fault && !query.data) {
    const retry = () => queries.refetchQueries({ type: 'active' });
    return (
      <section className="section lone">
        <div className="grid">
          <div className="main">
            <h1 className="t4">Your application</h1>
            <LoadFault title="Failed to load application status" error={fault} onRetry={retry} />
          </div>
        </div>
      </section>
    );
  }
  if (!user || !query.data) return <DashboardSkeleton />;
  const { application } = query.data;
  if (!application) {
    return (
      <>
        <UnclaimedApplications />
        <NoApplication />
      </>
    );
  }
  if (!pagesFor(application.workflowStatus).includes('dashboard'))
    return <Navigate to={paths.home} replace />;
  return (
    <>
      <UnclaimedApplications />
      <Dashboard application={application} email={user.email} />
    </>
  );
}
