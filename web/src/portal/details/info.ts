import type { DetailedInfo } from '#services/detailed-info/contract.ts';

type Reference = DetailedInfo['contactReferences'][number];
/** What the form holds: what the server keeps, with its two references (applicant side, section 3). */
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

/** What the server has, for the form; nothing was written yet when it is null. */
export function fromKept(kept: DetailedInfo | null): Info {
  if (!kept) return emptyInfo;
  const [first, second] = kept.contactReferences;
  return { ...kept, contactReferences: [first ?? reference, second ?? reference] };
}

const texts = [
  'availabilityStartDate',
  'workPermitStatus',
  'expectedSalaryRange',
  'previousExperienceDetails',
  'emergencyContactName',
  'emergencyContactPhone',
  'additionalNotes',
] as const;

/** The form's fields by name; a reference's are called as a refusal of the server names them. */
export function readForm(form: HTMLFormElement): Info {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const list = (name: string) => data.getAll(name).map(String);
  const referenceAt = (i: number): Reference => ({
    name: text(`contactReferences.${i}.name`),
    relationship: text(`contactReferences.${i}.relationship`),
    phone: text(`contactReferences.${i}.phone`),
    email: text(`contactReferences.${i}.email`),
  });
  return {
    ...emptyInfo,
    ...Object.fromEntries(texts.map((name) => [name, text(name)])),
    languagesSpoken: list('languagesSpoken'),
    specialSkills: list('specialSkills'),
    contactReferences: [referenceAt(0), referenceAt(1)],
  };
}

/** A day as the server takes it: a year that is still being typed is none yet. */
export const isLikelyDay = (day: string): boolean => day >= '2000-01-01' && day <= '2099-12-31';
