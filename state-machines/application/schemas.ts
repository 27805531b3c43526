import { z } from 'zod';
import { statusGroupNames } from './list-words.ts';
import { legacyStatuses, statuses } from './vocabulary.ts';

/** The vocabulary as schemas, apart from it: screens that only name things do not carry a parser. */
export const statusSchema = z.enum(statuses);
export const anyStatusSchema = z.enum([...statuses, ...legacyStatuses]);
/** What a list's filter by status holds: a status, or a group that a figure counts. */
export const statusFilterSchema = z.enum([...statuses, ...legacyStatuses, ...statusGroupNames]);
