import { describe, expect, it } from 'vitest';
import { fileNameOf, filesOf } from './download.ts';

const userId = '019cadc6-9a80-7249-b3d3-c40de8865dec';
const data = {
  exportId: userId,
  userId,
  exportedAt: '2026-11-20T23:30:00.000Z',
  profile: {},
  applications: [],
  documents: [
    { file_name: 'passport.pdf', link: 'https://adjutant.example/api/privacy/files/1' },
    { file_name: 'infected.pdf', link: null },
  ],
  records: {},
};

describe('an export', () => {
  it('is a file named with a prefix, the user and the day in Zurich (applicant side, section 7)', () => {
    expect(fileNameOf(data)).toBe(`gdpr-export-${userId}-2026-11-21.json`);
  });

  it('lists the files that can be had', () => {
    expect(filesOf(data)).toEqual([{ name: 'passport.pdf', href: '/api/privacy/files/1' }]);
  });
});
