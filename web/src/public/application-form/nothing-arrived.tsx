import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/api/session.ts';
import { myApplicationQuery } from '#web/applicant/my-application.ts';
import { SendAgain } from '../send-again.tsx';
import type { SentTo } from './variants.ts';

/**
 * The mail once more, of what was just submitted: by the session where the portal knows it, as the notice above does (ruling 32), else by
 * what this browser got for it (ruling 38).
 */
export function NothingArrived({ email, applicationId, sendAgainToken }: SentTo) {
  const { user } = useSession();
  const { data } = useQuery({ ...myApplicationQuery, enabled: user !== null, refetchOnMount: 'always' });
  const isInFront = data?.application?.id === applicationId;
  return <SendAgain email={email} {...(!isInFront && { submission: sendAgainToken })} />;
}
