import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MyApplication } from '#services/applications/contract.ts';
import type { Session } from '#services/identity/contract.ts';
import type { ApplicantPage } from '#state-machines/application/pages.ts';
import type { Visit } from '#state-machines/portal-guard/guard.ts';
import { ApiError } from '#web/api/client.ts';
import { sessionKey, useSession } from '#web/api/session.ts';
import { myApplicationQuery } from '#web/applicant/my-application.ts';
import { onTestMode } from '#web/session/test-mode-update.ts';

const hasStatus = (error: Error, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);
/** `unreachable`: nothing answered, or only a proxy before the server. */
const failureOf = (error: Error) => (hasStatus(error, 0, 429, 502, 503, 504) ? 'unreachable' : 'failed');

function sessionOf({ user, isLoading, error }: ReturnType<typeof useSession>): Visit['session'] {
  if (user) return 'signed-in';
  if (isLoading) return 'asking';
  return error ? failureOf(error) : 'signed-out';
}

function applicationOf(data: MyApplication | undefined, error: Error | null): Visit['application'] {
  if (data) return data.application ? { status: data.application.workflowStatus } : 'none';
  return error ? failureOf(error) : 'asking';
}

/** Of the mutation by which test mode is left from the portal. */
export const leavingKey = ['leave-test-mode'] as const;

/**
 * Whether that is under way. The server answers for the admin again before this page knows it, so the portal reads nothing meanwhile: it
 * would be refused.
 */
function useIsLeaving(): boolean {
  const queries = useQueryClient();
  return useSyncExternalStore(
    (changed) => queries.getMutationCache().subscribe(changed),
    () => queries.isMutating({ mutationKey: leavingKey }) > 0,
  );
}

/** What the guard needs to know, and the answers of the server that say so. */
export function useVisit(page: ApplicantPage) {
  const session = useSession();
  const test = useTestMode(session.impersonation);
  const isLeaving = useIsLeaving();
  const { data, error, refetch, isFetching } = useQuery({
    ...myApplicationQuery,
    enabled: session.user !== null && test !== 'over' && !isLeaving,
    // An answer from before test mode belongs to another person.
    refetchOnMount: 'always',
  });
  const isSignedOut = !data && error !== null && hasStatus(error, 401);
  let application = isLeaving ? 'asking' : applicationOf(data, error);
  if (test === 'on' && application === 'none' && isFetching) application = 'asking';
  // The server has ended test mode, and the session has not been fetched since.
  if (test === 'on' && error && hasStatus(error, 403)) application = 'none';
  const visit: Visit = {
    page,
    session: isSignedOut ? 'signed-out' : sessionOf(session),
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

/** Whether an admin views the portal as an applicant. Ends after its hour, with 'Exit Test Mode' or with the session (ruling 22). */
function useTestMode(impersonation: Session['impersonation']): Visit['testMode'] {
  const queries = useQueryClient();
  const [hasBegun, setBegun] = useState(false);
  const isOn = impersonation !== null;
  const mode = isOn ? 'on' : hasBegun ? 'over' : 'off';

  useEffect(() => {
    if (isOn) setBegun(true);
  }, [isOn]);

  useEffect(() => onTestMode(() => void queries.invalidateQueries({ queryKey: sessionKey })), [queries]);

  const ends = impersonation?.expiresAt;
  useEffect(() => {
    if (!ends) return;
    const ask = () => void queries.invalidateQueries({ queryKey: sessionKey });
    const timer = setTimeout(ask, Math.max(0, Date.parse(ends) - Date.now()) + 1_000);
    return () => clearTimeout(timer);
  }, [ends, queries]);

  // The applicant's data is removed before the admin's own visits.
  useEffect(() => {
    if (mode === 'over') queries.removeQueries({ queryKey: ['me'] });
  }, [mode, queries]);
  return mode;
}
