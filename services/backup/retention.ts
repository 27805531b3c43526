import { rm } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '#state-machines/durations.ts';
import type { BackupFolder } from './backup-folder.ts';
import { baseIds, readBase } from './base.ts';
import type { KeysFolder } from './keys-folder.ts';
import { lsnOf } from './replication.ts';
import { partFile, partsOf, timelinesOf } from './wal-archive.ts';

export interface Forgotten {
  bases: number;
  keys: number;
}

/**
 * Removes what is past its time, the keys first: from then on no copy of those backups can be read, wherever it is kept. The newest base
 * backup before the limit stays, since every later moment within it is restored from there.
 */
export async function forgetOld(
  target: BackupFolder,
  keys: KeysFolder,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<Forgotten> {
  const limit = new Date(now.getTime() - keepDays * dayMs).toISOString();
  const bases = await Promise.all((await baseIds(target)).map((id) => readBase(target, keys, id)));
  const first = bases.findLast((base) => base.endedAt <= limit) ?? bases[0];
  if (!first) return { bases: 0, keys: 0 };
  const old = bases.filter((base) => base.startedAt < first.startedAt);
  // A day's log is sealed by the key made at its beginning: the last one before the first base backup is still needed.
  const ids = await keys.keyIds();
  const before = ids.filter((id) => id < first.keyId).slice(0, -1);
  for (const id of before) await keys.destroyKey(id);
  for (const { id } of old) await rm(path.join(target.bases, id), { recursive: true, force: true });
  for (const timeline of await timelinesOf(target.wal)) await forgetLog(target.wal, timeline, first);
  return { bases: old.length, keys: before.length };
}

async function forgetLog(
  wal: string,
  timeline: number,
  first: { timeline: number; startLsn: string },
): Promise<void> {
  if (timeline > first.timeline) return;
  const parts = await partsOf(wal, timeline);
  const from = lsnOf(first.startLsn);
  for (const [n, place] of parts.entries()) {
    const next = parts[n + 1];
    const isOld = timeline < first.timeline || (next !== undefined && next.start <= from);
    if (isOld) await rm(partFile(wal, place), { force: true });
  }
}
