import { describe, expect, it } from 'vitest';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import type { MyEvent } from '#web/applicant/my-application.ts';
import { completedOf, journeyOf } from './journey.ts';

/** Moves through these statuses, one an hour, newest first as from the server. */
const through = (...statuses: AnyStatus[]): MyEvent[] =>
  statuses
    .map((to, i) => ({
      version: i + 1,
      type: 'status.corrected' as const,
      at: `2026-03-02T${String(8 + i).padStart(2, '0')}:00:00.000Z`,
      from: statuses[i - 1] ?? null,
      to,
      actor: 'staff' as const,
      documentType: null,
    }))
    .reverse();
const badges = (status: AnyStatus, events: MyEvent[]) => journeyOf(status, events).map(({ badge }) => badge);

describe('the journey', () => {
  it('is complete before the current step and pending after it', () => {
    const events = through('application_received', 'email_confirmed', 'raw_review_pending');
    const journey = journeyOf('raw_review_pending', events);
    expect(badges('raw_review_pending', events)).toEqual([
      'Complete',
      'Complete',
      'Current',
      ...Array(8).fill('Pending'),
    ]);
    expect(completedOf(journey)).toBe(2);
    expect(journey.slice(0, 4).map(({ at }) => at?.slice(11, 13) ?? null)).toEqual(['08', '09', '10', null]);
  });
  it('is complete throughout for the employed', () => {
    const journey = journeyOf('employed', through('application_received', 'employed'));
    expect(completedOf(journey)).toBe(11);
    expect(journey[4]).toEqual({ status: 'detailed_info_received', badge: 'Complete', at: null });
  });
  it('keeps what was reached when the application is closed, and promises nothing more', () => {
    const events = through('application_received', 'email_confirmed', 'raw_review_pending', 'rejected');
    expect(badges('rejected', events)).toEqual([
      ...Array(3).fill('Complete'),
      ...Array(8).fill('Not reached'),
    ]);
  });
  it('shows a status outside the flow as what was reached before it, with the rest still to come', () => {
    const events = through('application_received', 'email_confirmed', 'contract_and_docs');
    expect(badges('contract_and_docs', events)).toEqual([
      'Complete',
      'Complete',
      ...Array(9).fill('Pending'),
    ]);
  });
  it('shows the last time of a step that was entered twice', () => {
    const events = through('raw_review_pending', 'detailed_info_requested', 'raw_review_pending');
    expect(journeyOf('raw_review_pending', events)[2]?.at).toContain('T10');
  });
});
