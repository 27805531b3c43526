import { expect, it, vi } from 'vitest';
import type { Sandbox } from '#services/sandbox/contract.ts';
import type { JourneyStep } from '#state-machines/application/journeys.ts';
import { takeStep } from './take-step.ts';

const due = '2026-03-08T09:00:00.000Z';
const sandbox = (changes: Partial<Sandbox> = {}): Sandbox => ({
  applicationId: 'a',
  forkedFrom: null,
  createdAt: due,
  now: due,
  isClockSet: false,
  status: 'detailed_info_requested',
  version: 7,
  deadline: { kind: 'details', due, isOverdue: false },
  steps: [{ event: 'submit-details', actor: 'applicant', to: 'detailed_info_received', label: 'Submit' }],
  ...changes,
});
const submit: JourneyStep = {
  event: 'submit-details',
  actor: 'applicant',
  from: 'detailed_info_requested',
  to: 'detailed_info_received',
};
const miss: JourneyStep = {
  ...submit,
  event: 'miss-deadline',
  actor: 'system',
  to: 'detailed_info_requested',
};

function changesTo(after: Sandbox) {
  const step = vi.fn(async () => after);
  const clock = vi.fn(async () => after);
  const changes = { step: { mutateAsync: step }, clock: { mutateAsync: clock } };
  return { step, clock, changes: changes as unknown as Parameters<typeof takeStep>[0] };
}

it('takes the step that the sandbox offers, at the version it was seen at', async () => {
  const { changes, step } = changesTo(sandbox({ status: 'detailed_info_received' }));
  expect((await takeStep(changes, sandbox(), submit)).status).toBe('detailed_info_received');
  expect(step).toHaveBeenCalledWith({ id: 'a', version: 7, event: 'submit-details', actor: 'applicant' });
});

it('misses a deadline by going there with the clock', async () => {
  const { changes, clock, step } = changesTo(sandbox());
  await takeStep(changes, sandbox(), miss);
  expect(clock).toHaveBeenCalledWith({ id: 'a', now: due });
  expect(step).not.toHaveBeenCalled();
});

it('says why a step is not taken, and sends nothing', async () => {
  const { changes, step, clock } = changesTo(sandbox());
  const refusal = (of: Sandbox, one: JourneyStep) =>
    takeStep(changes, of, one).catch(({ message }) => message);
  expect(await refusal(sandbox({ steps: [] }), submit)).toBe(
    "The machine does not take this step from 'Additional Info Requested'.",
  );
  expect(await refusal(sandbox({ deadline: null }), miss)).toMatch(/^No deadline runs/);
  expect(step).not.toHaveBeenCalled();
  expect(clock).not.toHaveBeenCalled();
});

it('notices when a step leads elsewhere than the journey goes', async () => {
  const { changes } = changesTo(sandbox({ status: 'rejected' }));
  await expect(takeStep(changes, sandbox(), submit)).rejects.toThrow("It led to 'Rejected'");
});
