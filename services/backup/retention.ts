import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '#state-machines/durations.ts';
import type { BackupFolder } from './backup-folder.ts';
import { type BaseManifest, baseIds, readBase } from './base.ts';
import type { KeysFolder } from './keys-folder.ts';
import { lsnOf } from './replication.ts';
import { partFile, partsOf, timelinesOf } from './wal-archive.ts';
import { keyIdOf, type WalPlace } from './wal-part.ts';

export interface Forgotten {
  bases: number;
  keys: number;
}

/** Which parts of the log the first kept base backup needs, and which it does not. */
async function sortParts(wal: string, first: BaseManifest): Promise<{ kept: WalPlace[]; old: WalPlace[] }> {
  const from = lsnOf(first.startLsn);
  const sorted: { kept: WalPlace[]; old: WalPlace[] } = { kept: [], old: [] };
  for (const timeline of await timelinesOf(wal)) {
    const places = await partsOf(wal, timeline);
    for (const [n, place] of places.entries()) {
      const next = places[n + 1];
      const endsBefore = timeline === first.timeline && next !== undefined && next.start <= from;
      (timeline < first.timeline || endsBefore ? sorted.old : sorted.kept).push(place);
    }
  }
  return sorted;
}

async function keyOfPart(wal: string, place: WalPlace): Promise<string | null> {
  const file = await open(partFile(wal, place), 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return keyIdOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
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
  const first = bases.findLast((base) => base.endedAt <= limit);
  if (!first) return { bases: 0, keys: 0 };
  const parts = await sortParts(target.wal, first);
  const needed = new Set(bases.filter((base) => base.startedAt >= first.startedAt).map((base) => base.keyId));
  for (const place of parts.kept) needed.add((await keyOfPart(target.wal, place)) ?? '');
  const ids = (await keys.keyIds()).filter((id) => id < first.keyId && !needed.has(id));
  for (const id of ids) await keys.destroyKey(id);
  const old = bases.filter((base) => base.startedAt < first.startedAt);
  for (const { id } of old) await rm(path.join(target.bases, id), { recursive: true, force: true });
  for (const place of parts.old) await rm(partFile(target.wal, place), { force: true });
  return { bases: old.length, keys: ids.length };
}
