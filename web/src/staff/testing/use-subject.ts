import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAddress } from '../address/use-address.ts';
import { applicationQuery } from '../queries/application.ts';
import { latestApplicationsQuery } from '../queries/applications.ts';
import { sandboxesQuery } from '../queries/sandboxes.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { journeyNamed } from './journeys/journeys.ts';

/** 'Testing tool: at most 20 applications, newest first' (staff side, section 9). */
const newest = 20;

const subjectIn = (params: URLSearchParams) => ({
  application: params.get('application'),
  journey: params.get('journey'),
});

/** What is tested: an application or one's own sandbox, kept in the address; the first of the newest unless chosen. */
export function useSubject() {
  const isAdmin = useIsAdmin();
  const { address, change: changeAddress } = useAddress(subjectIn);
  const latest = useQuery(latestApplicationsQuery(newest));
  const sandboxes = useQuery({ ...sandboxesQuery, enabled: isAdmin });
  const id = address.application ?? latest.data?.items[0]?.id ?? null;
  const detail = useQuery({ ...applicationQuery(id ?? ''), enabled: id !== null });
  const choose = useCallback(
    (chosen: string | null) => changeAddress({ application: chosen, journey: null }),
    [changeAddress],
  );
  /** Null leaves the journey; what is tested stays. */
  const follow = useCallback(
    (journey: string | null, application?: string) =>
      changeAddress({ ...(application && { application }), journey }),
    [changeAddress],
  );
  return {
    id,
    latest,
    detail,
    sandboxes: sandboxes.data,
    sandbox: sandboxes.data?.find(({ applicationId }) => applicationId === id) ?? null,
    choose,
    journey: journeyNamed(address.journey),
    follow,
  };
}
export type Subject = ReturnType<typeof useSubject>;
