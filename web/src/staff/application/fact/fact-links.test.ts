import { expect, it } from 'vitest';
import type { FactView } from '#services/event-log/contract.ts';
import { causeText, linksOf } from './fact-links.ts';

const fact = (version: number, change: Partial<FactView> = {}) =>
  ({ version, type: 'x', data: {}, causation: 'request', correlation: `c${version}`, ...change }) as FactView;

it('links a correction and what it corrected both ways', () => {
  const facts = [fact(7), fact(12, { type: 'status.corrected', data: { corrects: 7, undo: true } })];
  expect(linksOf(facts[0] as FactView, facts).correctedBy?.version).toBe(12);
  expect(linksOf(facts[1] as FactView, facts).corrects?.version).toBe(7);
  expect(linksOf(facts[1] as FactView, facts).correctedBy).toBeUndefined();
});

it('finds the cause, and what followed from the same request', () => {
  const facts = [fact(1), fact(2, { correlation: 'c1' }), fact(3, { causation: 'fact:1' })];
  expect(linksOf(facts[0] as FactView, facts).together.map(({ version }) => version)).toEqual([2]);
  expect(linksOf(facts[2] as FactView, facts).cause?.version).toBe(1);
  expect(causeText('job:check-deadline')).toBe('The job check-deadline');
  expect(causeText('fact:1')).toBe('Fact No. 1');
  expect(causeText('request')).toBe('A request');
  expect(causeText('unknown')).toBe('unknown');
});
