import { DomainError } from '#state-machines/domain-error.ts';

/** What an application answers as of an instant before its first event. */
export const notSubmittedYet = (): DomainError =>
  new DomainError('not-found', 'At this instant the application had not been submitted yet.');

/**
 * The instant that a read is about; null for now.
 * @param name of the parameter that says it
 * @throws DomainError `invalid-input` for an instant that is still to come
 */
export function pastInstant(text: string | undefined, now: Date, name = 'asOf'): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (at.getTime() <= now.getTime()) return at;
  const message = 'is still to come';
  throw new DomainError('invalid-input', 'This instant is still to come. Choose one that has passed.', {
    errors: [{ path: name, message }],
  });
}
