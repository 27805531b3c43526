import { z } from 'zod';
import { legacyStatuses, statuses } from './vocabulary.ts';

/** The vocabulary as schemas, apart from it: screens that only name things do not carry a parser. */
export const statusSchema = z.enum(statuses);
export const anyStatusSchema = z.enum([...statuses, ...legacyStatuses]);
