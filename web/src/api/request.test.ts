import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Statistics } from '#services/applications/contract.ts';
import { addressOf, request } from './request.ts';

let sent: { path: string; init: RequestInit }[];
let answer: unknown;

beforeEach(() => {
  sent = [];
  answer = { ok: true };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the address of an endpoint', () => {
  it('has its parameters in place, encoded', () => {
    const params = { id: 'a/b', documentId: '2' };
    expect(addressOf('GET /api/applications/:id/documents/:documentId/file', { params })).toBe(
      '/api/applications/a%2Fb/documents/2/file',
    );
  });

  it('has what is set of its query', () => {
    const query = { search: 'Zoë & Co', cursor: undefined, limit: 20 };
    expect(addressOf('GET /api/applications', { query })).toBe(
      '/api/applications?search=Zo%C3%AB+%26+Co&limit=20',
    );
    expect(addressOf('GET /api/statistics')).toBe('/api/statistics');
  });
});

describe('a call', () => {
  it('is made as its endpoint declares', async () => {
    await request('POST /api/impersonations', { body: { applicationId: '1' } }).catch(() => {});
    await request('DELETE /api/impersonations/current');
    expect(sent.map(({ path, init }) => [init.method, path, init.body])).toEqual([
      ['POST', '/api/impersonations', '{"applicationId":"1"}'],
      ['DELETE', '/api/impersonations/current', undefined],
    ]);
  });

  it('is typed by its endpoint', () => {
    expectTypeOf(request<'GET /api/statistics'>).returns.resolves.toEqualTypeOf<Statistics>();
    // @ts-expect-error no endpoint has this path with this method
    const wrongPath = () => request('PUT /api/statistics');
    // @ts-expect-error the application's id is missing
    const noParams = () => request('GET /api/applications/:id');
    // @ts-expect-error the body is another endpoint's
    const wrongBody = () => request('POST /api/impersonations', { body: { code: '1' } });
    expect([wrongPath, noParams, wrongBody]).toHaveLength(3);
  });

  it('that is answered against its contract fails with the operation and the place', async () => {
    answer = { ok: 'perhaps' };
    await expect(request('DELETE /api/impersonations/current')).rejects.toThrow(
      /^exitImpersonation \(DELETE \/api\/impersonations\/current\) answered against its contract\. ok: /,
    );
  });
});
