import type { DocumentType } from './vocabulary.ts';

export const documentNames: Record<DocumentType, string> = {
  passport_id: 'Passport or ID',
  work_permit: 'Work Permit',
  cv_resume: 'CV / Résumé',
  references: 'References',
  certifications: 'Certifications',
  background_check: 'Background Check',
};

/** The same within a sentence. */
export const documentPhrases: Record<DocumentType, string> = {
  passport_id: 'passport or ID',
  work_permit: 'work permit',
  cv_resume: 'CV',
  references: 'references',
  certifications: 'certificates',
  background_check: 'background check',
};

const list = new Intl.ListFormat('en-GB');
export const phrasesOf = (types: readonly DocumentType[]): string =>
  list.format(types.map((type) => documentPhrases[type]));
export const namesOf = (types: readonly DocumentType[]): string =>
  list.format(types.map((type) => documentNames[type]));
