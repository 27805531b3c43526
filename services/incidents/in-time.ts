import { DomainError } from '#state-machines/domain-error.ts';

/** PostgreSQL's word for a statement that took longer than it may. */
const isTooLong = (error: unknown) => (error as { code?: unknown }).code === '57014';

/**
 * A query without a time may read the whole log, which has no index for it. The error of one that takes too long says what helps.
 * @throws DomainError `unavailable`
 */
export async function inTime<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!isTooLong(error)) throw error;
    throw new DomainError(
      'unavailable',
      'There is too much in the log to answer this in time. Ask about a shorter time, and try again.',
    );
  }
}
