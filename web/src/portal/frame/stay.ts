import type { ApplicantPage } from '#state-machines/application/pages.ts';

/**
 * Pages that show what came of what was just done on them. They stay until they are left, although the status, and the guard with
 * it, has moved on.
 */
const staying = new Set<ApplicantPage>();

export const stay = (page: ApplicantPage) => void staying.add(page);
export const letGo = (page: ApplicantPage) => void staying.delete(page);
export const stays = (page: ApplicantPage) => staying.has(page);
