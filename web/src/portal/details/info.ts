import type { DetailedInfo } from '#services/detailed-info/contract.ts';

type Reference = DetailedInfo['contactReferences'][number];
/** The form's values: those of the server, with exactly two references (applicant side, section 3). */
export interface Info extends Omit<DetailedInfo, 'contactReferences'> {
  contactReferences: [Reference, Reference];
}

const reference: Reference = { name: '', relationship: '', phone: '', email: '' };
export const emptyInfo: Info = {
  availabilityStartDate: '',
  workPermitStatus: '',
  expectedSalaryRange: '',
  languagesSpoken: [],
  specialSkills: [],
  previousExperienceDetails: '',
  emergencyContactName: '',
  emergencyContactPhone: '',
  contactReferences: [reference, reference],
  additionalNotes: '',
};

/** The server's values for the form; null: nothing was written yet. */
export function fromKept(kept: DetailedInfo | null): Info {
  if (!kept) return emptyInfo;
  const [first, second] = kept.contactReferences;
  return { ...kept, contactReferences: [first ?? reference, second ?? reference] };
}

/** A day that the server accepts: a year that is still being typed does not count. */
export const isLikelyDay = (day: string): boolean => day >= '2000-01-01' && day <= '2099-12-31';
