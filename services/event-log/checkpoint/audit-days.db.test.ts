import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import canonicalize from 'canonicalize';
import { afterAll, describe, expect, it } from 'vitest';
import { leaveEntry } from '#infra/test/audit-rows.ts';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { dayMs, hourMs } from '#state-machines/durations.ts';
import { auditAndSign } from '../verify/audit-log.ts';
import { sealedDays } from './audit-days.ts';
import { LogFolder } from './log-folder.ts';
import { SealedLog } from './sealed-log.ts';

const { owner, ctx, clock, signInStaff } = await freshDatabase();
const editor = await signInStaff('editor');
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-days-'));
const folder = path.join(root, 'log');
afterAll(() => rm(root, { recursive: true }));

const seal = async () => {
  const place = { pool: owner, secrets: ctx.secrets, folder, origin: testOrigin };
  expect((await auditAndSign(place, clock.now())).taken).not.toBeNull();
};
async function days() {
  const place = new LogFolder(folder);
  const log = await SealedLog.open((await place.checkpoint()) ?? '', place.readTile);
  return sealedDays(log.seals).map(({ number, from, until, entries }) => ({ number, from, until, entries }));
}
const dayOf = (at: Date) => `${at.toISOString().slice(0, 10)}T00:00:00.000Z`;

/** RFC 6962, section 2.1, as it is written there. */
function merkleRoot(leaves: readonly Buffer[]): Buffer {
  const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  if (leaves.length === 0) return hash();
  if (leaves.length === 1) return hash(Buffer.of(0), leaves[0] as Buffer);
  const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return hash(Buffer.of(1), merkleRoot(leaves.slice(0, half)), merkleRoot(leaves.slice(half)));
}

describe('the days of the audit log, in seals', () => {
  it('are those that have ended, once each, with a root that anyone can make', async () => {
    // With the entry of the editor's role, six.
    for (let n = 0; n < 5; n++) await leaveEntry(editor);
    const first = clock.now();
    await seal();
    // The day goes on; nothing was written before it.
    expect(await days()).toEqual([{ number: 1, from: undefined, until: dayOf(first), entries: 0 }]);
    clock.advance(dayMs);
    await leaveEntry(editor);
    await seal();
    await seal();
    const second = dayOf(clock.now());
    expect((await days()).slice(1)).toEqual([{ number: 2, from: dayOf(first), until: second, entries: 6 }]);

    const { rows } = await owner.query(
      `select audit_id, user_id, on_behalf_of, action, resource_type, resource_id, metadata, sealed,
         to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
       from audit_logs where created_at < $1 order by created_at, audit_id`,
      [second],
    );
    const place = new LogFolder(folder);
    const log = await SealedLog.open((await place.checkpoint()) ?? '', place.readTile);
    const leaves = rows.map((row) => Buffer.from(canonicalize(row) ?? ''));
    expect(log.seals[1]?.audit?.root).toBe(merkleRoot(leaves).toString('hex'));
  });

  it('end an hour after midnight at the earliest, and not before what waits in the outbox is handed on', async () => {
    const before = await days();
    clock.advance(dayMs - (clock.now().getTime() % dayMs) + hourMs / 2);
    await seal();
    expect(await days()).toEqual(before);
    clock.advance(hourMs);
    await owner.query(
      `insert into audit_outbox (application_id, audit_id, action, resource_type, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'x', 'application', max(created_at) from audit_logs`,
    );
    await seal();
    expect(await days()).toEqual(before);
    await owner.query('delete from audit_outbox');
    await seal();
    expect((await days()).length).toBe(before.length + 1);
  });
});

it('an entry at midnight belongs to the day that begins, whatever its id', async () => {
  const before = (await days()).at(-1)?.until ?? '';
  await owner.query(
    `insert into audit_logs (audit_id, action, resource_type, created_at) values
       ('00000000-0000-0000-0000-000000000000', 'x', 'y', $1), ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'x', 'y', $1)`,
    [before],
  );
  clock.advance(dayMs);
  await seal();
  const { rows } = await owner.query(
    "select count(*)::int as n from audit_logs where created_at >= $1::timestamptz and created_at < $1::timestamptz + interval '1 day'",
    [before],
  );
  expect((await days()).at(-1)).toMatchObject({ from: before, entries: rows[0].n });
});

it('a loss takes the days that were sealed after what it left', () => {
  const span = (until: string) => ({ until, entries: 1, root: '' });
  const seal = { takenAt: '', events: 0, streams: 0, from: 0 };
  const seals = [
    { ...seal, number: 1, audit: span('a') },
    { ...seal, number: 2, audit: span('b') },
    { ...seal, number: 3, audit: span('c') },
    { ...seal, number: 4, lost: { reason: 'disk', after: 1, applications: 0 } },
    { ...seal, number: 5, audit: span('d') },
  ];
  expect(sealedDays(seals).map(({ until }) => until)).toEqual(['a', 'd']);
});
