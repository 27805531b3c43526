import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { tilePath } from '#services/platform/transparency/tiles.ts';
import { auditAndSign, auditLog } from '../verify/audit-log.ts';
import { LogFolder } from './log-folder.ts';
import { saidBy } from './sealed-log.ts';

/** A seal is there or not, wherever the process that makes it is killed; the next one goes on from either. */
const { owner, ctx, clock, applicationAt } = await freshDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-killed-'));
afterAll(() => rm(root, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

let folder = path.join(root, 'log');
const place = () => ({ pool: owner, secrets: ctx.secrets, folder, origin: testOrigin });
const seal = () => auditAndSign(place(), clock.now());
const sizeOf = async () => saidBy((await new LogFolder(folder).checkpoint()) ?? '')?.size;

class Killed extends Error {}
const steps = ['writeTile', 'flush', 'writeNext', 'publishNext'] as const;
/** How far the step comes at which the process is killed. */
type When = 'before' | 'half' | 'after';

/** Kills at the nth step of all; nothing is done after it. @returns how many steps there were */
function killAt(nth: number, when: When): () => number {
  let done = 0;
  for (const step of steps) {
    const real = LogFolder.prototype[step] as (this: LogFolder, ...given: unknown[]) => Promise<void>;
    vi.spyOn(LogFolder.prototype, step).mockImplementation(async function (
      this: LogFolder,
      ...given: unknown[]
    ) {
      const at = done++;
      if (at > nth || (at === nth && when === 'before')) throw new Killed();
      if (at === nth && when === 'half' && step === 'writeTile') {
        const [tile] = given as Parameters<LogFolder['writeTile']>;
        const file = path.join(this.path, `${tilePath(tile)}.part`);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, tile.bytes.subarray(0, tile.bytes.length / 2));
        throw new Killed();
      }
      await real.apply(this, given);
      if (at === nth) throw new Killed();
    });
  }
  return () => done;
}

async function forgetSeals(): Promise<void> {
  await inTransaction(owner, async (db) => {
    await db.query(
      'alter table log_checkpoints disable trigger all; delete from log_checkpoints where number > 1',
    );
    await db.query('alter table log_checkpoints enable trigger all');
  });
}

it.each<When>(['before', 'half', 'after'])('killed %s any step', async (when) => {
  await inTransaction(owner, (db) =>
    db.query(
      `alter table log_checkpoints disable trigger all; delete from log_checkpoints;
       alter table log_checkpoints enable trigger all`,
    ),
  );
  folder = path.join(root, when);
  await applicationAt('raw_review_pending');
  await seal();
  await applicationAt('email_confirmed');
  const [before, kept] = [await sizeOf(), `${folder}-kept`];
  await cp(folder, kept, { recursive: true });
  const sizes = new Set<number | undefined>();
  for (let nth = 0; ; nth++) {
    await rm(folder, { recursive: true });
    await cp(kept, folder, { recursive: true });
    await forgetSeals();
    const count = killAt(nth, when);
    const killed = await seal().then(
      () => false,
      (error: unknown) => error instanceof Killed,
    );
    vi.restoreAllMocks();
    if (!killed) {
      expect(nth).toBe(count());
      expect(nth).toBe(5);
      break;
    }
    const { problems } = await auditLog(place());
    expect([nth, problems]).toEqual([nth, []]);
    sizes.add(await sizeOf());
    expect((await seal()).taken).not.toBeNull();
    expect([nth, (await auditLog(place())).problems]).toEqual([nth, []]);
  }
  // Either the seal of before, or the new one.
  const now = (await sizeOf()) as number;
  expect([...sizes].sort()).toEqual([before, now].sort());
});
