import { v5, v7 } from 'uuid';

/**
 * Ids. New ones are version 7, so that rows arrive in index order; derived ones are version 5, so that a repeat of the
 * same cause finds the same id.
 */
const cursus = '6d1b5b0e-6a51-5c0f-9a4e-3f1f0e6d2c11';

/** @param at gives the id its time part, so that histories made with another clock sort as if made then. */
export const newId = (at?: Date): string => (at ? v7({ msecs: at.getTime() }) : v7());
export const derivedId = (...parts: (string | number)[]): string => v5(parts.join('\u001f'), cursus);
