import { describe, expect, it } from 'vitest';
import { uniqueNames } from './archive-names.ts';

describe('names in an archive', () => {
  it('stay as they are, and are numbered before the extension where one comes again', () => {
    expect(
      uniqueNames([
        'a/cv.pdf',
        'b/cv.pdf',
        'a/cv.pdf',
        'a/CV.pdf',
        'a/cv (2).pdf',
        'a/cv',
        'a/cv',
        'a/.pdf',
        'a/.pdf',
      ]),
    ).toEqual([
      'a/cv.pdf',
      'b/cv.pdf',
      'a/cv (2).pdf',
      'a/CV (3).pdf',
      'a/cv (2) (2).pdf',
      'a/cv',
      'a/cv (2)',
      'a/.pdf',
      'a/.pdf (2)',
    ]);
  });
});
