import { documentRules } from '#state-machines/application/document-rules.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { formatNames } from '#state-machines/document-upload/check-file.ts';

/** What is expected, shown while nothing is uploaded. */
export const documentHints: Record<DocumentType, string> = {
  passport_id: 'The page with your photograph; of an identity card both sides, in one file.',
  work_permit: 'Both sides, in one file.',
  cv_resume: 'Where you worked, what you did there, and when.',
  references: 'What those you worked for have written about you, in one file.',
  certifications: 'Diplomas, language certificates, driving licence.',
  background_check:
    'The Swiss criminal record extract and the debt-enforcement extract, in one file. Neither may be older than three months.',
};

/** 'Required. PDF, DOC, DOCX', or 'Required. PDF only'. */
export function rulesInWords(type: DocumentType): string {
  const names = formatNames(type);
  const formats = names.length === 1 ? `${names[0]} only` : names.join(', ');
  return `${documentRules[type].isRequired ? 'Required' : 'Optional'}. ${formats}`;
}
