import type { ApplicationRow } from '#services/applications/contract.ts';
import { type ApplicantPage, pagesFor } from '#state-machines/application/pages.ts';
import type { ActorKind, AnyStatus } from '#state-machines/application/vocabulary.ts';
import { dayAndMonth } from '#web/ui/dates.ts';
import { personName } from '../components/person-name.ts';

export const adminsOnly = 'Only admins can advance applications here, start test mode and use sandboxes.';

/** 'Livia Gantenbein, 17 Oct' */
export const optionLabel = (row: Pick<ApplicationRow, 'firstName' | 'lastName' | 'createdAt'>): string =>
  `${personName(row)}, ${dayAndMonth(row.createdAt)}`;

/** What a sandbox is called everywhere: its names were replaced (ruling 22). */
export const sandboxName = (applicationId: string): string => `Sandbox ${applicationId.slice(-6)}`;

/** The page where the applicant acts at this step; null while no page is open. */
export const pageOfStep = (status: AnyStatus): ApplicantPage | null => {
  const [page = null] = pagesFor(status).filter((each) => each !== 'dashboard' && each !== 'status');
  return page ?? pagesFor(status)[0] ?? null;
};

/** The specification's table names the pages of a step without the status page, which is always there with the dashboard. */
export const pagesText = (status: AnyStatus): string =>
  pagesFor(status)
    .filter((page) => page !== 'status')
    .join(', ') || 'none';

export const actorWords: Record<ActorKind, string> = {
  applicant: 'As the applicant',
  admin: 'As staff',
  editor: 'As an editor',
  system: 'As the system',
};

/** 'upload required documents' → 'Upload required documents' */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
