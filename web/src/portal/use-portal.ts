import { useOutletContext } from 'react-router-dom';
import type { Application } from '#web/applicant/my-application.ts';

/** What every open page of the portal gets from the layout. */
export interface Portal {
  application: Application;
  /** First and last name of the applicant. */
  name: string;
  /** Where mails to the applicant go, as part of a sentence. */
  address: string;
  /** Why nothing can be changed here; null when it can (ruling 22). */
  readOnly: string | null;
}

export const usePortal = () => useOutletContext<Portal>();
