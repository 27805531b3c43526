import { expect, it } from 'vitest';
import { groupProblems } from './group-problems.ts';

const problem = (applicationId: string, version: number, code: string, detail = 'its text was changed') => ({
  applicationId,
  version,
  code,
  detail,
});

it('groups what was found by application and by what is wrong, each event once', () => {
  const groups = groupProblems([
    problem('a', 3, 'hash'),
    problem('b', 1, 'cut', 'the last of them is gone'),
    problem('a', 4, 'link', 'its link leads nowhere'),
    problem('a', 5, 'hash'),
    problem('a', 5, 'hash'),
  ]);
  expect(groups).toEqual([
    {
      applicationId: 'a',
      problems: 4,
      findings: [
        { code: 'hash', sentence: 'Its text was changed.', versions: [3, 5] },
        { code: 'link', sentence: 'Its link leads nowhere.', versions: [4] },
      ],
    },
    {
      applicationId: 'b',
      problems: 1,
      findings: [{ code: 'cut', sentence: 'The last of them is gone.', versions: [1] }],
    },
  ]);
});

it('keeps apart what is said differently, and puts the log as a whole first', () => {
  const groups = groupProblems([
    problem('a', 2, 'column', 'the column type says something else'),
    problem('a', 3, 'column', 'the column ordinal says something else'),
    problem('', 0, 'checkpoint', 'checkpoint 1 is not signed'),
  ]);
  expect(groups.map(({ applicationId, findings }) => [applicationId, findings.length])).toEqual([
    [null, 1],
    ['a', 2],
  ]);
  expect(groups[0]?.findings[0]?.versions).toEqual([]);
});
