import { describe, expect, it } from 'vitest';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { documentsStep } from './documents-step.ts';

const given = (type: DocumentType, verificationStatus: 'pending' | 'rejected' = 'pending', notes = '') => ({
  type,
  verificationStatus,
  verificationNotes: notes,
});
const all = requiredDocuments.map((type) => given(type));

describe('the next step while documents are asked for', () => {
  it('is the general one before anything has arrived', () => {
    expect(documentsStep([])).toBeNull();
  });

  it('names what is missing', () => {
    expect(documentsStep(all.filter(({ type }) => type !== 'background_check'))).toEqual({
      title: 'Upload your legal documents',
      text: 'Your background check is still missing. Once all five are in, submit them together.',
    });
  });

  it('has the title of the one that is needed again, with its reason and what is missing', () => {
    const some = all.filter(({ type }) => type !== 'background_check' && type !== 'cv_resume');
    expect(documentsStep([...some, given('cv_resume', 'rejected', 'Page 2 is not readable')])).toEqual({
      title: 'Send your CV again',
      text: 'Page 2 is not readable. Your background check is still missing. Once all five are in, submit them together.',
    });
  });

  it('leaves a long reason to the page of the documents', () => {
    const others = all.filter(({ type }) => type !== 'cv_resume');
    expect(documentsStep([...others, given('cv_resume', 'rejected', 'x'.repeat(400))])?.text).toBe(
      'Once all five are in, submit them together.',
    );
  });

  it('is to submit once all are there', () => {
    expect(documentsStep(all)?.title).toBe('Submit your documents');
  });
});
