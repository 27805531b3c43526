/** What the form holds; names and lists are the specification's (applicant side, section 3). */
export interface Reference {
  name: string;
  relationship: string;
  phone: string;
  email: string;
}
export interface Info {
  availabilityStartDate: string;
  workPermitStatus: string;
  expectedSalaryRange: string;
  languagesSpoken: string[];
  specialSkills: string[];
  previousExperienceDetails: string;
  emergencyContactName: string;
  emergencyContactPhone: string;
  contactReferences: [Reference, Reference];
  additionalNotes: string;
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
