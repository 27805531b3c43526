import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/api/session.ts';
import { myApplicationQuery } from '#web/applicant/my-application.ts';
import { TestModeBanner } from '../test-mode/banner.tsx';
import { PortalNavigation } from './navigation.tsx';

/** What stands above every page of the portal: in test mode whose it is, and the portal's own navigation. */
export function Above() {
  const { user, impersonation } = useSession();
  const { data } = useQuery({ ...myApplicationQuery, enabled: user !== null });
  return (
    <>
      {impersonation && <TestModeBanner of={impersonation} />}
      <PortalNavigation status={data?.application?.workflowStatus ?? (data ? 'none' : null)} />
    </>
  );
}
