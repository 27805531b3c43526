import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { type Answer, type Body, endpoint, type KeyOf, keyOf, type Params, type Query } from './endpoint.ts';

const listThings = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  operationId: 'listThings',
  tags: ['things'],
  access: 'staff',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ limit: z.number().default(50) }),
  responses: { 200: z.object({ total: z.int() }), 202: z.object({ ok: z.literal(true) }) },
});

it('an endpoint keeps its own types: what is sent before defaults, what comes back after', () => {
  expectTypeOf<Params<typeof listThings>>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<Query<typeof listThings>>().toEqualTypeOf<{ limit?: number | undefined }>();
  expectTypeOf<Body<typeof listThings>>().toEqualTypeOf<undefined>();
  expectTypeOf<Answer<typeof listThings>>().toEqualTypeOf<{ total: number } | { ok: true }>();
  expectTypeOf<KeyOf<typeof listThings>>().toEqualTypeOf<'GET /api/things/:id'>();
});

it('its key is its method and path', () => {
  expect(keyOf(listThings)).toBe('GET /api/things/:id');
});
