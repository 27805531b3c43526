import { describe, expect, it } from 'vitest';
import { bytesText, findingsOf, healthOf, partsOf, rehearsedText, wellText } from './words.ts';

const finding = (severity: 'act' | 'look', title: string) => ({ severity, title, detail: null, steps: [] });
const checks = [
  {
    name: 'database',
    label: 'Database',
    checkedAt: '2026-03-02T04:40:00.000Z',
    findings: [finding('look', 'a'), finding('act', 'b')],
  },
  { name: 'work', label: 'Work', checkedAt: '2026-03-02T04:40:00.000Z', findings: [finding('look', 'c')] },
  { name: 'disk', label: 'Disk', checkedAt: '2026-03-02T04:40:00.000Z', findings: [] },
  { name: 'files', label: 'Files', checkedAt: null, findings: [] },
];

describe('the System page in words', () => {
  it('what is to be done at once comes first', () => {
    expect(findingsOf({ checks }).map(({ title, name }) => `${name} ${title}`)).toEqual([
      'database b',
      'database a',
      'work c',
    ]);
  });

  it.each([
    ['good', ['disk']],
    ['need', ['disk', 'work']],
    ['stop', ['work', 'database', 'files']],
    [null, ['disk', 'files']],
    [null, []],
  ] as const)('%s is the worst of %s', (health, names) => {
    expect(healthOf({ checks }, ...names)).toBe(health);
  });

  it('what has not been looked at yet is not called well', () => {
    expect(wellText({ checks })).toBe('1 of 4 checks passed, 1 not run yet');
    expect(wellText({ checks: checks.slice(1, 3) })).toBe('1 of 2 checks passed');
  });

  it('commands stand apart from words', () => {
    expect(partsOf('Check: `npm run ops -- doctor`.')).toEqual([
      { text: 'Check: ', isCommand: false },
      { text: 'npm run ops -- doctor', isCommand: true },
      { text: '.', isCommand: false },
    ]);
    expect(partsOf('Nothing today.')).toEqual([{ text: 'Nothing today.', isCommand: false }]);
  });

  it.each([
    [0, '0 MB'],
    [1, '1 MB'],
    [640_200_000, '641 MB'],
    [5_940_000_000, '5.9 GB'],
    [1_200_000_000_000, '1.2 TB'],
  ])('%i bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));

  it('a rehearsal says how long it took, and what would have been lost', () => {
    const at = '2026-03-02T03:30:00.000Z';
    expect(rehearsedText({ at, error: null, rpoMs: 2_100, rtoMs: 61_000, events: 5_121 })).toBe(
      'Restored and verified in 2 min: 5,121 events. 3 s of work would have been lost.',
    );
    expect(rehearsedText({ at, error: null, rpoMs: null, rtoMs: null, events: null })).toBe(
      'Restored and verified.',
    );
  });
});
