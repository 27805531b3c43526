import { describe, expect, it } from 'vitest';
import { notName } from '#state-machines/plain-text.ts';
import { check } from './check.ts';
import { emptyInfo, type Info } from './info.ts';

const reference = {
  name: 'Ruth Iten',
  relationship: 'Employer',
  phone: '+41 41 555 00 11',
  email: 'ruth@post.example',
};
const complete: Info = {
  ...emptyInfo,
  availabilityStartDate: '2027-02-01',
  workPermitStatus: 'Swiss Citizen',
  expectedSalaryRange: '4000-5000',
  previousExperienceDetails: 'Six years with a family in Vevey.',
  emergencyContactName: 'Jon Amrein',
  emergencyContactPhone: '+41 79 555 00 00',
  contactReferences: [reference, reference],
};

describe('what keeps detailed information from being submitted', () => {
  it('is nothing when all that is required is there; lists and notes are not', () => {
    expect(check(complete)).toEqual([]);
  });
  it('is every required entry, in the order of the form', () => {
    const fields = check(emptyInfo).map(({ field }) => field);
    expect(fields).toHaveLength(14);
    expect(fields.slice(0, 6)).toEqual([
      'availabilityStartDate',
      'workPermitStatus',
      'expectedSalaryRange',
      'previousExperienceDetails',
      'emergencyContactName',
      'emergencyContactPhone',
    ]);
    expect(fields.slice(6)).toEqual(
      [0, 1].flatMap((i) =>
        ['name', 'relationship', 'phone', 'email'].map((part) => `contactReferences.${i}.${part}`),
      ),
    );
  });
  it('S30: is a name that a mail program would turn into a link', () => {
    const linked = { ...reference, name: 'Ruth www.evil' };
    const info: Info = {
      ...complete,
      emergencyContactName: 'evil.com',
      contactReferences: [reference, linked],
    };
    expect(check(info)).toEqual([
      { field: 'emergencyContactName', message: notName },
      { field: 'contactReferences.1.name', message: notName },
    ]);
  });
  it('is an entry of spaces, and an address of a reference that is none', () => {
    const wrong = { ...reference, name: '  ', email: 'ruth at post' };
    expect(check({ ...complete, contactReferences: [reference, wrong] })).toEqual([
      { field: 'contactReferences.1.name', message: 'Please give the name of your second reference' },
      {
        field: 'contactReferences.1.email',
        message: 'Please enter a valid e-mail address of your second reference',
      },
    ]);
  });
});
