import { useQuery } from '@tanstack/react-query';
import type { MyApplication } from '#services/applications/contract.ts';
import type { ApplicantPage } from '#state-machines/application/pages.ts';
import type { Visit } from '#state-machines/portal-guard/guard.ts';
import { ApiError } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { myApplicationQuery } from '#web/applicant/my-application.ts';
import { useTestMode } from './test-mode/use-test-mode.ts';

const isFrom = (error: Error, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);
/** Nothing answered, or only what stands before the server did. */
const faultOf = (error: Error) => (isFrom(error, 0, 429, 502, 503, 504) ? 'unreachable' : 'failed');

function sessionOf({ user, isLoading, error }: ReturnType<typeof useSession>): Visit['session'] {
  if (user) return 'somebody';
  if (isLoading) return 'asking';
  return error ? faultOf(error) : 'nobody';
}

function applicationOf(data: MyApplication | undefined, error: Error | null): Visit['application'] {
  if (data) return data.application ? { status: data.application.workflowStatus } : 'none';
  return error ? faultOf(error) : 'asking';
}

/** What the guard has to know, asked of the server, and what it knew it from. */
export function useVisit(page: ApplicantPage) {
  const session = useSession();
  const test = useTestMode(session.impersonation);
  const { data, error, refetch, isFetching } = useQuery({
    ...myApplicationQuery,
    enabled: session.user !== null && test !== 'over',
    // An answer from before test mode is somebody else's.
    refetchOnMount: 'always',
  });
  const isSignedOut = !data && error !== null && isFrom(error, 401);
  let application = applicationOf(data, error);
  if (test === 'on' && application === 'none' && isFetching) application = 'asking';
  // Test mode that the server has ended, which the session has not been asked about since.
  if (test === 'on' && error && isFrom(error, 403)) application = 'none';
  const visit: Visit = {
    page,
    session: isSignedOut ? 'nobody' : sessionOf(session),
    testMode: test,
    application,
  };
  return {
    visit,
    user: session.user,
    impersonation: session.impersonation,
    application: data?.application ?? null,
    error: session.user ? error : session.error,
    retry: () => void (session.user ? refetch() : session.refetch()),
  };
}
