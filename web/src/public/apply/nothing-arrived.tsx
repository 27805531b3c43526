import { useQuery } from '@tanstack/react-query';
import { myApplicationQuery } from '../../portal/my-application.ts';
import { company, mailTo } from '../company.ts';
import { SendAgain } from '../send-again.tsx';

/** Whoever is signed in can have the mail sent once more (ruling 32); what was just submitted is asked for anew. */
export function NothingArrived() {
  const { data } = useQuery({ ...myApplicationQuery, refetchOnMount: 'always' });
  const application = data?.application;
  if (application?.pages.length === 0) return <SendAgain email={application.email} />;
  return <a href={mailTo}>{company.email}</a>;
}
