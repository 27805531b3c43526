import type { DocumentType } from './vocabulary.ts';

export const documentNames: Record<DocumentType, string> = {
  passport_id: 'Passport or ID',
  work_permit: 'Work Permit',
  cv_resume: 'CV / Résumé',
  references: 'References',
  certifications: 'Certifications',
  background_check: 'Background Check',
};

const list = new Intl.ListFormat('en-GB');
export const namesOf = (types: readonly DocumentType[]): string =>
  list.format(types.map((type) => documentNames[type]));
