import { DomainError } from '#state-machines/domain-error.ts';

/**
 * The instant that a read is about; null for now.
 * @throws DomainError `invalid-input` for an instant that is still to come
 */
export function pastInstant(asOf: string | undefined, now: Date): Date | null {
  if (asOf === undefined) return null;
  const at = new Date(asOf);
  if (at.getTime() <= now.getTime()) return at;
  const message = 'is still to come';
  throw new DomainError('invalid-input', 'This instant is still to come. Choose one that has passed.', {
    errors: [{ path: 'asOf', message }],
  });
}
