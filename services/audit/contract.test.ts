import { describe, expect, it } from 'vitest';
import { batchSize } from '#state-machines/audit-queue/machine.ts';
import { auditBatch, auditBatchSize, browserActions } from './contract.ts';

const entry = (changes: object = {}) => ({
  action: 'page_not_found',
  resourceType: 'page',
  timestamp: '2026-03-02T09:00:00.000Z',
  ...changes,
});
const parse = (...entries: object[]) => auditBatch.safeParse({ entries });
const nested = (depth: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`);

describe('S24: what the browser may send', () => {
  it('is one to ten entries of its own actions', () => {
    expect(parse().success).toBe(false);
    expect(parse(...browserActions.map((action) => entry({ action }))).success).toBe(true);
    expect(parse(...new Array(10).fill(entry())).success).toBe(true);
    expect(parse(...new Array(11).fill(entry())).success).toBe(false);
  });

  it.each(['role_updated', 'signed_in', 'impersonation_started', ''])(
    'is never %j: the server writes what it saw itself',
    (action) => expect(parse(entry({ action })).success).toBe(false),
  );

  it.each(['userId', 'user_id', 'ipAddress', 'createdAt', 'onBehalfOf', 'userAgent'])(
    'has no %s: that is the server’s to say',
    (field) => expect(parse(entry({ [field]: 'x' })).success).toBe(false),
  );

  it('is nested at most three deep', () => {
    expect(parse(entry({ metadata: nested(3) })).success).toBe(true);
    expect(parse(entry({ metadata: nested(4) })).success).toBe(false);
    expect(parse(entry({ metadata: { a: [[{}]] } })).success).toBe(false);
    expect(parse(entry({ metadata: nested(100_000) })).success).toBe(false);
  });

  it('is short: two kilobytes of metadata, counted in bytes, and short names', () => {
    const bytes = (n: number) => ({ metadata: { a: 'x'.repeat(n - '{"a":""}'.length) } });
    expect(parse(entry(bytes(2_000))).success).toBe(true);
    expect(parse(entry(bytes(2_001))).success).toBe(false);
    expect(parse(entry({ metadata: { a: 'ä'.repeat(1_000) } })).success).toBe(false);
    expect(parse(entry({ resourceId: 'x'.repeat(101) })).success).toBe(false);
  });

  it.each(['\u0000', '\ud800'])('is text that can be kept, not %j', (text) => {
    for (const changes of [{ resourceId: text }, { metadata: { a: [text] } }, { metadata: { [text]: 1 } }])
      expect(parse(entry(changes)).success).toBe(false);
  });

  it('is about a page or the session: that column stays in plain when a person is erased', () => {
    for (const resourceType of ['page', 'session']) expect(parse(entry({ resourceType })).success).toBe(true);
    expect(parse(entry({ resourceType: 'Ursina Caflisch' })).success).toBe(false);
  });

  it.each(['yesterday', '2026-03-02', 1_772_442_000_000, null])('has an instant, not %j', (timestamp) =>
    expect(parse(entry({ timestamp })).success).toBe(false),
  );
});

it('the browser’s queue sends as many at once as the server takes', () => {
  expect(batchSize).toBe(auditBatchSize);
});
