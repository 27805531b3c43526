import { expect, test } from 'vitest';
import { unresolvedIn } from './check.ts';
import { numbersIn } from './finder.ts';
import { libraryOf } from './library.ts';

const texts = [
  {
    file: 'docs/rules/rulings.md',
    text: '<a id="ruling-4"></a>\n\n### Ruling 4: Undo\n\n### Ruling 5: List',
  },
  { file: 'docs/rules/security.md', text: '### S3: Alike' },
  { file: 'docs/rules/faults.md', text: '## F2: Worker killed' },
  { file: 'docs/rules/staff-side.md', text: '## Section 2: Screens\n\n### Review\n\n## Section 9: Limits' },
  { file: 'docs/rules/applicant-side.md', text: '## Section 4: States\n\n### Availability rules' },
  { file: 'docs/rules/event-log.md', text: '## Tamper `evidence`\n\n```\n# no heading\n```' },
];
const files = [
  ...texts.map(({ file }) => file),
  'docs/decisions/0042-leases.md',
  'docs/decisions/0002-streams.md',
];
const library = libraryOf(texts, files);
const whyOf = (text: string, file = 'services/a.ts') =>
  unresolvedIn({ file, text }, library).map(({ line, citation, why }) => `${line} ${citation}: ${why}`);

test.each([
  'ruling 4',
  'rulings 4 and 5',
  'Rulings 4–5',
  '(S3, F2)',
  "describe('F2: two workers'",
  'decision 0042',
  'Decisions 0002, 0042.',
  '(docs/rules/event-log.md, Tamper evidence)',
  "docs/rules/event-log.md, 'Tamper'",
  "(staff side, sections 2 and 9, 'Review'; ruling 4)",
  "/** (applicant\n * side, section 4,\n * 'Availability rules') */",
  "(staff side, 'Review')",
  'section 9 of the staff side',
  'RFC 9116, sections 2.5.2 and 2.5.7',
  'background: #F4F5F2; color: #S99',
])('%s resolves', (text) => {
  expect(whyOf(text)).toEqual([]);
});

test.each([
  ['ruling 99', 'docs/rules/rulings.md has no heading for Ruling 99'],
  ['rulings 4–6', 'docs/rules/rulings.md has no heading for Ruling 6'],
  ['{ ruling: 16 }', 'docs/rules/rulings.md has no heading for Ruling 16'],
  ['limits (S77)', 'docs/rules/security.md has no heading for S77'],
  ['F9: a full disk', 'docs/rules/faults.md has no heading for F9'],
  ['decisions 0002 and 0099', 'docs/decisions has no 0099'],
  ['(event-log.md, Replay)', 'there is no file event-log.md'],
  ['(docs/rules/event-log.md, Replay)', "docs/rules/event-log.md has no heading 'Replay'"],
  ['(docs/rules/event-log.md, no heading) # no heading', null],
  ['(staff side, section 3)', "docs/rules/staff-side.md has no heading 'Section 3:'"],
  ["(staff side, section 2, 'Users')", "docs/rules/staff-side.md has no heading 'Users'"],
  ['section 4 of both sides', "docs/rules/staff-side.md has no heading 'Section 4:'"],
  ['(section 8)', 'say which side of the specification: applicant side, or staff side'],
  ['(mocks, Staff 4)', 'is not in the repository'],
  ['see issue 12', 'is not in the repository'],
])('%s: %s', (text, why) => {
  const [found] = whyOf(`first\n${text}`);
  if (why === null) expect(found).toBeUndefined();
  else expect([found?.startsWith('2 '), found?.endsWith(`: ${why}`)]).toEqual([true, true]);
});

test('links of a document need a file and an anchor', () => {
  const page = 'docs/rules/http.md';
  expect(
    whyOf('[a](rulings.md#ruling-4) [b](rulings.md#ruling-4-undo) [c](https://a.example/b)', page),
  ).toEqual([]);
  expect(whyOf('[a](lost.md)', page)).toEqual(['1 (lost.md): there is no file docs/rules/lost.md']);
  expect(whyOf('[a](rulings.md#ruling-9)', page)).toEqual([
    '1 (rulings.md#ruling-9): docs/rules/rulings.md has no anchor ruling-9',
  ]);
});

test('a citation across lines is named by its first', () => {
  expect(whyOf('one\n// two (rulings 4,\n// 5 and 98)')).toEqual([
    '2 rulings 4, 5 and 98: docs/rules/rulings.md has no heading for Ruling 98',
  ]);
});

test('numbers of a list and of a range', () => {
  expect(numbersIn('1–3, 7 and 9 to 10')).toEqual([1, 2, 3, 7, 9, 10]);
});
