import type { z } from 'zod';
import { DomainError } from '#state-machines/domain-error.ts';

/** Where the next page of a list begins: the sort key and the id of the last row, as an opaque text. */
export const writeCursor = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/**
 * @param shape made once: making it takes many times as long as the rest
 * @throws DomainError `invalid-input` for anything that this list did not write
 */
export function readCursor<T>(
  shape: z.ZodType<T>,
  text: string,
  isOwn: (place: T) => boolean = () => true,
): T {
  try {
    const place = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (isOwn(place)) return place;
    throw new Error('of another order');
  } catch {
    throw new DomainError('invalid-input', 'This page link is invalid. Open the list again.', {
      errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
    });
  }
}
