import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { day, hour, nowClock } from '#infra/test/clock.ts';
import { applicantAt, storedKeys, upload } from '#infra/test/documents.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { sweepOrphans } from '../jobs.ts';
import { sweepFiles } from './sweep.ts';

// The store writes down the machine's own time.
const world = await freshDatabase({ clock: nowClock() });
const { ctx, clock, owner } = world;

async function orphan(): Promise<string> {
  const bytes = Buffer.from('an upload whose command never came');
  const sha256 = createHash('sha256').update(bytes).digest();
  return ctx.files.put(Readable.from([bytes], { objectMode: false }), { size: bytes.length, sha256 });
}

it('S20: bytes without a row are removed after a day; every version with one stays', async () => {
  const applicant = await applicantAt(world);
  const first = await upload(applicant, 'passport_id');
  await upload(applicant, 'passport_id');
  await upload(applicant, 'work_permit');
  const kept = await storedKeys(ctx);
  expect(kept).toHaveLength(3);
  const left = [await orphan(), await orphan()];
  clock.advance(23 * hour);
  expect(await sweepFiles(ctx)).toBe(0);
  expect(await storedKeys(ctx)).toHaveLength(5);
  clock.advance(2 * hour);
  expect(await sweepFiles(ctx)).toBe(2);
  expect((await storedKeys(ctx)).sort()).toEqual(kept.sort());
  for (const key of left) expect(await ctx.files.has(key)).toBe(false);
  // As after an erasure: the row went, the bytes follow.
  await owner.query('delete from application_documents where document_id = $1', [first.body.id]);
  clock.advance(day);
  await sweepOrphans.handler({ ctx })({ id: 'x', data: {} });
  expect(await storedKeys(ctx)).toHaveLength(2);
});
