import { expect, it } from 'vitest';
import type { EventView } from '#services/event-log/contract.ts';
import { machineView } from './machine-view.ts';

const at = '2026-03-01T09:00:00.000Z';
const event = (version: number, type: string, changes: object) =>
  ({ version, type, at, actor: { kind: 'admin', id: 'colleague' }, data: {}, ...changes }) as EventView;
const submitted = event(1, 'application.submitted', {
  from: null,
  to: 'application_received',
  data: { position: 'general' },
});
const confirmed = event(2, 'email.confirmed', { from: 'application_received', to: 'email_confirmed' });

it('projections events into the machine’s state, its context and the events it would take', () => {
  const view = machineView([submitted, confirmed]);
  expect(view?.state).toMatchObject({ status: 'email_confirmed', version: 2, emailConfirmedAt: at });
  expect(view?.context).toMatchObject({ assessed: false, lastDecision: { from: 'application_received' } });
  expect(view?.steps.map(({ event, actor, to }) => ({ event, actor, to }))).toEqual([
    { event: 'start-review', actor: 'admin', to: 'raw_review_pending' },
    { event: 'complete-assessment', actor: 'applicant', to: 'email_confirmed' },
    { event: 'withdraw', actor: 'applicant', to: 'rejected' },
  ]);
});

it('says nothing about what is no history, or of a status the machine does not have', () => {
  expect(machineView([])).toBeNull();
  expect(machineView([confirmed])).toBeNull();
  const legacy = event(2, 'status.corrected', { from: 'application_received', to: 'not_suitable' });
  expect(machineView([submitted, legacy])).toBeNull();
});
