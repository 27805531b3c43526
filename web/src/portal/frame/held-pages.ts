import type { ApplicantPage } from '#state-machines/application/pages.ts';

/** Pages that show the result of what was just done on them: the guard leaves them open until the applicant leaves them. */
const held = new Set<ApplicantPage>();

export const hold = (page: ApplicantPage) => void held.add(page);
export const release = (page: ApplicantPage) => void held.delete(page);
export const isHeld = (page: ApplicantPage) => held.has(page);
