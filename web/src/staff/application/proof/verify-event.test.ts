import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { EventView } from '#services/event-log/contract.ts';
import { verifyEvent } from './verify-event.ts';

const applicationId = '0192a7f4-6c1e-7d0e-8a11-000000000018';
const sha = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

function eventAt(version: number, previous: Buffer, change: Partial<EventView> = {}): EventView {
  const shown = { version, type: 'email.confirmed', at: '2026-09-29T19:02:00.000Z', from: 'a', to: 'b' };
  const body = JSON.stringify({ applicationId, ...shown, reason: 'Zürich ✓' });
  const hash = sha(previous, body).toString('hex');
  return { ...shown, body, hash, prevHash: previous.toString('hex'), ...change } as EventView;
}
const first = eventAt(1, sha(applicationId));
const second = eventAt(2, Buffer.from(first.hash, 'hex'));

it('finds an honest event unchanged, the first and a later one', async () => {
  expect((await verifyEvent(first, undefined, applicationId)).isGood).toBe(true);
  expect((await verifyEvent(second, first, applicationId)).isGood).toBe(true);
});

it('finds a changed body, a broken link, and a screen that shows something else', async () => {
  const changed = { ...second, body: second.body.replace('"b"', '"c"') };
  expect((await verifyEvent(changed, first, applicationId)).title).toBe('This event does not match its hash');
  const other = { ...first, hash: second.hash };
  expect((await verifyEvent(second, other, applicationId)).title).toBe(
    'The link to the event before is broken',
  );
  const shown = { ...second, at: '2026-09-30T00:00:00.000Z' };
  expect((await verifyEvent(shown, first, applicationId)).title).toBe('The body says something else');
});
