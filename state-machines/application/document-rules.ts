import { type DocumentType, documentTypes } from './vocabulary.ts';

/** What each document may be (applicant side, section 3, 'Document types'), for the server that checks and the page that asks. */
export const fileFormats = {
  pdf: { extensions: ['pdf'], contentType: 'application/pdf', name: 'PDF' },
  jpg: { extensions: ['jpg', 'jpeg'], contentType: 'image/jpeg', name: 'JPG' },
  png: { extensions: ['png'], contentType: 'image/png', name: 'PNG' },
  doc: { extensions: ['doc'], contentType: 'application/msword', name: 'DOC' },
  docx: {
    extensions: ['docx'],
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    name: 'DOCX',
  },
} as const;
export type FileFormat = keyof typeof fileFormats;

export interface DocumentRule {
  isRequired: boolean;
  formats: readonly FileFormat[];
}
const scans = ['pdf', 'jpg', 'png'] as const;
const texts = ['pdf', 'doc', 'docx'] as const;
export const documentRules: Record<DocumentType, DocumentRule> = {
  passport_id: { isRequired: true, formats: scans },
  work_permit: { isRequired: true, formats: scans },
  cv_resume: { isRequired: true, formats: texts },
  references: { isRequired: true, formats: texts },
  certifications: { isRequired: false, formats: scans },
  background_check: { isRequired: true, formats: ['pdf'] },
};
export const requiredDocuments = documentTypes.filter((type) => documentRules[type].isRequired);

/** In bytes (S20). The second counts every version of every document. */
export const fileLimits = { perFile: 10 * 1_024 * 1_024, perApplication: 100 * 1_024 * 1_024 } as const;
