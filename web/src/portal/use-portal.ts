import { useOutletContext } from 'react-router-dom';
import type { Application } from '#web/applicant/my-application.ts';

/** What every page of the portal is given once the guard has let it be seen. */
export interface Portal {
  application: Application;
  /** First and last name of the applicant. */
  name: string;
  /** Where mails to the applicant go, as a sentence names it. */
  address: string;
  /** Why nothing can be changed here; null when it can (ruling 22). */
  readOnly: string | null;
}

export const usePortal = () => useOutletContext<Portal>();
