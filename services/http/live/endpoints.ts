import { z } from 'zod';
import { endpoint } from '#services/platform/endpoint.ts';

const liveQuery = z.strictObject({
  /** Milliseconds since a new reader may have asked for what it shows: it hears of changes since then. */
  age: z.coerce.number().int().min(0).optional(),
});

export const live = endpoint({
  method: 'GET',
  path: '/api/live',
  operationId: 'live',
  tags: ['live'],
  access: 'session',
  query: liveQuery,
});
