import { expect, it } from 'vitest';
import { verificationLines } from './contract-aside.tsx';

it('counts verified documents and names the others', () => {
  expect(
    verificationLines([
      { type: 'passport_id', verificationStatus: 'verified' },
      { type: 'cv_resume', verificationStatus: 'verified' },
      { type: 'references', verificationStatus: 'pending' },
      { type: 'work_permit', verificationStatus: 'rejected' },
      { type: 'background_check', verificationStatus: 'pending' },
    ]),
  ).toEqual(['2 verified', '2 being verified: References, Background Check', '1 rejected: Work Permit']);
  expect(verificationLines([])).toEqual(['None uploaded']);
});
