import { expect, it } from 'vitest';
import { projectionTexts, projectionWord } from './projection-words.ts';

const time = (instant: string) => `at ${instant.slice(11, 16)}`;
const texts = (column: string, live: string | null, log: string | null) =>
  Object.values(projectionTexts(projectionWord('application_states', column), { live, log }, time));

it('shows each kind of value as the screens do', () => {
  expect(texts('status', 'employed', 'legal_docs_pending')).toEqual(['Employed', 'Documents Pending']);
  expect(texts('deadline_due', null, '2026-10-14T07:30:00+00:00')).toEqual(['nothing', 'at 07:30']);
  expect(texts('is_overdue', 'true', 'false')).toEqual(['Yes', 'No']);
  expect(texts('deadline_kind', 'email', 'contract')).toEqual(['E-mail confirmation', 'Contract']);
  expect(texts('assessment_result', 'pass', 'review')).toEqual(['Passed', 'Review Required']);
  expect(texts('decision_version', '9', null)).toEqual(['No. 9', 'nothing']);
  expect(texts('position', '', 'Courier')).toEqual(['General', 'Courier']);
});

it('keeps what it cannot read as it stands', () => {
  expect(texts('status', 'on_the_moon', 'constructor')).toEqual(['on_the_moon', 'constructor']);
  expect(texts('erased_at', 'infinity', null)).toEqual(['infinity', 'nothing']);
  expect(projectionWord('application_states', 'toString')).toEqual({ label: 'toString', kind: 'text' });
  expect(projectionWord('a_table_of_tomorrow', 'mood').label).toBe('mood');
});

it('never shows two different values by the same words', () => {
  const [live, log] = texts('deadline_due', '2026-10-14T07:30:00.1+00:00', '2026-10-14T07:30:00.2+00:00');
  expect(live).toBe('at 07:30 (2026-10-14T07:30:00.1+00:00)');
  expect(log).not.toBe(live);
  const [one, other] = texts('head_hash', `\\x${'ab'.repeat(32)}`, `\\x${'ab'.repeat(31)}00`);
  expect(one).not.toBe(other);
});
