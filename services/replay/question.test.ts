import { describe, expect, it } from 'vitest';
import { machineVersion } from '#state-machines/application/machine.ts';
import { type Question, requireAnswerable } from './question.ts';

const errorsOf = (question: unknown): unknown => {
  try {
    requireAnswerable(question as Question);
    return null;
  } catch (error) {
    return (error as { extra?: { errors?: unknown } }).extra?.errors;
  }
};

describe('a question to the whole history', () => {
  it('that changes nothing is about the machine in force', () => {
    expect(requireAnswerable({})).toMatchObject({ machine: machineVersion, change: {}, deadlines: [] });
  });

  it.each([
    [{ machine: 'application@0' }, 'machine', /no machine 'application@0'/],
    [{ machine: 'toString' }, 'machine', /no machine 'toString'/],
    [{ change: { removeStates: ['application_received'] } }, 'change.removeStates.0', /cannot go/],
    [{ deadlines: { email: 0 } }, 'deadlines.email', /1 to 87600 whole hours/],
    [{ deadlines: { email: -1 } }, 'deadlines.email', /whole hours/],
    [{ deadlines: { email: 1e9 } }, 'deadlines.email', /whole hours/],
    [{ deadlines: { email: 2.5 } }, 'deadlines.email', /whole hours/],
    [{ deadlines: { tea: 5 } }, 'deadlines.tea', /no deadline 'tea', only email, details/],
  ])('%j is refused at %s', (question, path, message) => {
    expect(errorsOf(question)).toEqual([{ path, message: expect.stringMatching(message) }]);
  });
});
