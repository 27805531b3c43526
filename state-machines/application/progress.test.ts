import { describe, expect, it } from 'vitest';
import { statusLabels } from './labels.ts';
import {
  flowStep,
  listProgress,
  listProgressText,
  mainFlowProgress,
  portalProgress,
  portalStatuses,
  stepsCompleted,
} from './progress.ts';
import { type AnyStatus, statuses } from './vocabulary.ts';

/** [status, portal: position of 13, status and detail screens: position of 11]; whole percent. */
const flow: [AnyStatus, number, number][] = [
  ['application_received', 8, 9],
  ['email_confirmed', 15, 18],
  ['raw_review_pending', 23, 27],
  ['detailed_info_requested', 31, 36],
  ['detailed_info_received', 38, 45],
  ['detailed_review_pending', 46, 55],
  ['assessment_booking', 54, 64],
  ['assessment_completed', 62, 73],
  ['legal_docs_pending', 69, 82],
  ['contract_offered', 77, 91],
  ['employed', 85, 100],
];

/** Applications screen: (index + 1) / (11 − 2), clamped; the last three would be 100, 111 and 122. */
const list: [AnyStatus, number][] = [
  ['application_received', 11],
  ['email_confirmation_sent', 22],
  ['email_confirmed', 33],
  ['raw_review_pending', 44],
  ['detailed_info_requested', 56],
  ['detailed_info_received', 67],
  ['detailed_review_pending', 78],
  ['assessment_booking', 89],
  ['contract_and_docs', 100],
  ['suitable_candidate', 100],
  ['rejected', 100],
];

describe('portal progress: position in the list of thirteen', () => {
  it('has the specification’s thirteen, outcomes last', () => {
    expect(portalStatuses).toEqual([...flow.map(([status]) => status), 'rejected', 'suitable_candidate']);
  });
  it.each(flow)('%s is %i %%', (status, portal) => {
    expect(portalProgress(status)).toBe(portal);
  });
  it('counts the outcomes as the twelfth and thirteenth entry', () => {
    expect(portalProgress('rejected')).toBe(92);
    expect(portalProgress('suitable_candidate')).toBe(100);
  });
  it('is nothing for a status outside the list', () => {
    expect(portalProgress('email_confirmation_sent')).toBe(0);
    expect(portalProgress('contract_and_docs')).toBe(0);
  });
});

describe('status and detail progress: of eleven', () => {
  it.each(flow)('%s', (status, _portal, percent) => {
    expect(mainFlowProgress(status)).toBe(percent);
  });
  it('counts the steps completed, keeping those reached before an outcome', () => {
    flow.forEach(([status], i) => {
      expect(stepsCompleted([status])).toBe(i + 1);
    });
    expect(
      stepsCompleted(['application_received', 'email_confirmed', 'raw_review_pending', 'rejected']),
    ).toBe(3);
    expect(stepsCompleted(['contract_offered', 'application_received'])).toBe(10);
    expect(stepsCompleted(new Set<AnyStatus>(['rejected', 'email_confirmation_sent']))).toBe(0);
    expect(stepsCompleted([])).toBe(0);
  });
});

describe('Applications screen progress: (index + 1) / (n − 2)', () => {
  it.each(list)('%s is %i %%', (status, percent) => {
    expect(listProgress(status)).toBe(percent);
  });
  it('is nothing for a status outside its list', () => {
    for (const status of statuses.filter((s) => !list.some(([own]) => own === s))) {
      expect(listProgress(status)).toBe(0);
    }
  });
});

describe('ruling 44: what the list shows as progress', () => {
  it.each(list)('%s: the formula, %i %%', (status, percent) => {
    expect(listProgressText(status)).toBe(`${percent}%`);
  });
  it.each([
    ['assessment_completed', 'Step 8 of 11'],
    ['legal_docs_pending', 'Step 9 of 11'],
    ['contract_offered', 'Step 10 of 11'],
    ['employed', 'Step 11 of 11'],
    ['detailed_info_submitted', 'Step 5 of 11'],
    ['not_suitable', '–'],
  ] as const)('%s, beyond the list: %s', (status, text) => {
    expect(listProgressText(status)).toBe(text);
  });
  it('is a bare zero for no status there is', () => {
    for (const status of Object.keys(statusLabels) as AnyStatus[])
      expect([status, listProgressText(status)]).not.toEqual([status, '0%']);
  });
});

describe('the step of the main flow that a status is, or stands beside', () => {
  it.each(flow.map(([status], i) => [status, i + 1] as const))('%s is step %i', (status, step) => {
    expect(flowStep(status)).toBe(step);
  });
  it.each([
    ['email_confirmation_sent', 1],
    ['detailed_info_submitted', 5],
    ['contract_and_docs', 9],
    ['rejected', null],
    ['suitable_candidate', null],
    ['not_suitable', null],
  ] as const)('%s: %s', (status, step) => {
    expect(flowStep(status)).toBe(step);
  });
});
