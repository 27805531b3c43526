import { describe, expect, it } from 'vitest';
import { claimsOf } from './claims.ts';

const timestamp = '2026-03-02T10:00:00+01:00';
const client = (metadata: Record<string, unknown>) => claimsOf({ metadata, timestamp }).client;

describe('Ruling 40: what a browser claims', () => {
  it('has its time as an instant, once among the claims and once as the original', () => {
    expect(claimsOf({ metadata: { timestamp: 'long ago' }, timestamp })).toEqual({
      client: { timestamp: '2026-03-02T09:00:00.000Z' },
      originalTimestamp: '2026-03-02T09:00:00.000Z',
    });
  });

  it.each([
    ['/careers/confirm?token=secret#more', '/careers/confirm'],
    ['https://cursus.example/auth?next=%2Fadmin', '/auth'],
    ['//elsewhere.example/path?q=1', '/path'],
    [`/${'x'.repeat(900)}`, `/${'x'.repeat(499)}`],
    ['javascript:alert(1)', undefined],
    [{ href: '/x' }, undefined],
    [null, undefined],
  ])('has the path alone as its url: %j', (url, expected) => {
    expect(client({ url }).url).toBe(expected);
    expect(client({ path: url }).path).toBe(expected);
  });

  it.each([
    ['https://mail.example/inbox/7?message=secret', 'https://mail.example'],
    ['http://localhost:3000/auth#x', 'http://localhost:3000'],
    ['https://user:password@mail.example/', 'https://mail.example'],
    ['/careers', undefined],
    ['android-app://com.example', undefined],
    [['https://mail.example'], undefined],
  ])('has the origin alone as its referrer: %j', (referrer, expected) =>
    expect(client({ referrer }).referrer).toBe(expected),
  );

  it.each([
    ['medium', 'medium'],
    ['Ursina Caflisch', undefined],
    ['x'.repeat(21), undefined],
    [3, undefined],
  ])('has one word as its severity: %j', (severity, expected) =>
    expect(client({ severity }).severity).toBe(expected),
  );

  it('has its other details as they came', () => {
    expect(client({ tries: 3, about: { form: 'contact' } })).toMatchObject({
      tries: 3,
      about: { form: 'contact' },
    });
  });
});
