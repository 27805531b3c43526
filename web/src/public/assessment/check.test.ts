import { describe, expect, it } from 'vitest';
import type { OpenedLink } from '#services/assessment/contract.ts';
import { missing } from './check.ts';

const link: OpenedLink = {
  applicationId: '0199a1c0-0000-7000-8000-000000000001',
  firstName: 'Livia',
  lastName: 'Amrein',
  questions: ['first', 'second', 'third'].map((id) => ({ id, text: id, options: [] })),
  skills: ['Research'],
};
const all = { first: 'a', second: 'b', third: 'c' };

describe('what is missing', () => {
  it('is nothing when all is answered and a skill is selected', () => {
    expect(missing(link, { responses: all, skills: ['Research'] })).toBeNull();
  });

  it('is every open question, each led to', () => {
    expect(missing(link, { responses: { second: 'b' }, skills: ['Research'] })).toEqual({
      title: 'Incomplete Assessment',
      errors: [
        { message: 'Please answer all questions before submitting.' },
        { field: 'first', message: 'Question 1' },
        { field: 'third', message: 'Question 3' },
      ],
    });
  });

  it('is a skill', () => {
    expect(missing(link, { responses: all, skills: [] })).toEqual({
      title: 'Skills Required',
      errors: [{ field: 'skills', message: 'Please select at least one skill.' }],
    });
  });

  it('is both at once, so that no one is sent back twice', () => {
    const found = missing(link, { responses: {}, skills: [] });
    expect(found?.title).toBe('Incomplete Assessment');
    expect(found?.errors.map(({ field }) => field)).toEqual([
      undefined,
      'first',
      'second',
      'third',
      'skills',
    ]);
  });
});
