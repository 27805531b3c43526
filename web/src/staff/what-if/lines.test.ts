import { describe, expect, it } from 'vitest';
import { machineVersion } from '#state-machines/application/machine.ts';
import { isSame, line, linesOf, problemsOf, questionOf, readLine, writeLine } from './lines.ts';

const texts = [
  'remove-state:contract_and_docs',
  'rename-state:raw_review_pending=first_look',
  'remove-move:raw_review_pending:shelve',
  'rename-move:raw_review_pending:request-details=ask-for-more',
  'redirect:email_confirmed:start-review=detailed_review_pending',
  'guard:contract_offered:accept-contract=byStaff',
  'deadline:documents=24',
];
const lines = texts.map(readLine);

describe('a change as lines of an address', () => {
  it('is written as it is read, and asked as the server takes it', () => {
    expect(lines.map(writeLine)).toEqual(texts);
    const { question } = questionOf(lines, null);
    expect(question).toEqual({
      change: {
        removeStates: ['contract_and_docs'],
        renameStates: { raw_review_pending: 'first_look' },
        removeTransitions: [{ from: 'raw_review_pending', event: 'shelve' }],
        renameTransitions: [{ from: 'raw_review_pending', event: 'request-details', to: 'ask-for-more' }],
        redirect: [{ from: 'email_confirmed', event: 'start-review', to: 'detailed_review_pending' }],
        guard: [{ from: 'contract_offered', event: 'accept-contract', guard: 'byStaff' }],
      },
      deadlines: { documents: 24 },
    });
    expect(linesOf(question).map(writeLine)).toEqual(texts);
    expect(questionOf([], 'application@1').question).toEqual({ machine: 'application@1' });
    expect(problemsOf(machineVersion, lines)).toEqual(new Map());
  });

  it.each([
    '',
    'remove-state',
    'remove-state:a:b',
    'guard:a=b',
    'explode:a',
    'rename-state:a=b c',
    'deadline:a',
  ])('%j cannot be read, and says so at its line', (text) => {
    expect(readLine(text)).toMatchObject({ kind: 'unreadable', state: text });
    expect(problemsOf(machineVersion, [readLine(text)]).get(0)).toContain('cannot be read');
  });

  it('a later line about the same takes the place of an earlier one', () => {
    expect(isSame(line('guard', 'a', 'b', 'c'), line('guard', 'a', 'b', 'd'))).toBe(true);
    expect(isSame(line('guard', 'a', 'b', 'c'), line('redirect', 'a', 'b', 'c'))).toBe(false);
  });
});

describe('what is not possible', () => {
  it.each([
    ['remove-state:application_received', "'Application Received' is where every application begins"],
    ['remove-state:limbo', "no state 'limbo'"],
    ['rename-state:employed=rejected', "a state 'Rejected' already"],
    ['guard:email_confirmed:start-review=byMoonlight', "no guard 'byMoonlight'"],
    ['deadline:documents=0', 'whole hours'],
    ['deadline:documents=87601', 'whole hours'],
    ['deadline:documents=x', 'whole hours'],
    ['deadline:tea=5', "no deadline 'tea'"],
  ])('%s: %s', (text, why) => {
    expect(problemsOf(machineVersion, [lines[0] as never, readLine(text)]).get(1)).toContain(why);
  });

  it('is said of every line at its own place', () => {
    const found = problemsOf(machineVersion, [
      readLine('deadline:email=0'),
      ...lines,
      readLine('remove-state:limbo'),
    ]);
    expect([...found.keys()]).toEqual([0, 8]);
  });
});
