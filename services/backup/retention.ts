import { dayMs, hourMs } from '#state-machines/durations.ts';
import { type BackupKeys, keyIdAt } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { type BaseManifest, readBases, removeBasesBefore } from './base.ts';
import { readAhead } from './read-ahead.ts';
import { lsnOf } from './replication.ts';
import { partName, partsOf, timelinesOf } from './wal-archive.ts';
import { keyIdOf, type WalPlace } from './wal-part.ts';

export interface Forgotten {
  bases: number;
  keys: number;
}

/** Parts of the log that the first kept base backup needs, by timeline, and those that it does not. */
async function sortParts(
  store: BackupStore,
  first: BaseManifest,
): Promise<{ kept: WalPlace[][]; old: WalPlace[] }> {
  const from = lsnOf(first.startLsn);
  const sorted: { kept: WalPlace[][]; old: WalPlace[] } = { kept: [], old: [] };
  for (const timeline of await timelinesOf(store)) {
    const places = await partsOf(store, timeline);
    const isOld = (_: WalPlace, n: number): boolean => {
      const next = places[n + 1];
      const endsBefore = timeline === first.timeline && next !== undefined && next.start <= from;
      return timeline < first.timeline || endsBefore;
    };
    sorted.old.push(...places.filter(isOld));
    sorted.kept.push(places.filter((place, n) => !isOld(place, n)));
  }
  return sorted;
}

/** A clock may be set back by less than this between two starts of the receiver. */
const marginMs = hourMs;

/** Keys from before the first kept base backup that parts of the log after it are sealed by. They come first on a timeline. */
async function olderKeysOf(store: BackupStore, parts: WalPlace[], first: BaseManifest): Promise<string[]> {
  const surelyNewer = keyIdAt(new Date(Date.parse(first.startedAt) + marginMs));
  const older: string[] = [];
  const keyOf = async (place: WalPlace) => {
    const beginning = await store.read(partName(place), 256);
    return beginning && keyIdOf(beginning);
  };
  for await (const id of readAhead(parts, keyOf)) {
    if (id && id > surelyNewer) break;
    if (id) older.push(id);
  }
  return older;
}

/**
 * Removes what is past its time, the keys first: from then on no copy of those backups can be read, wherever it is kept. The newest base
 * backup before the limit stays, since every later moment within it is restored from there.
 */
export async function forgetOld(
  store: BackupStore,
  keys: BackupKeys,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<Forgotten> {
  const limit = new Date(now.getTime() - keepDays * dayMs).toISOString();
  const bases = await readBases(store, keys);
  const first = bases.findLast((base) => base.endedAt <= limit);
  if (!first) return { bases: 0, keys: 0 };
  const parts = await sortParts(store, first);
  const needed = new Set(bases.filter((base) => base.startedAt >= first.startedAt).map((base) => base.keyId));
  for (const kept of parts.kept) for (const id of await olderKeysOf(store, kept, first)) needed.add(id);
  const ids = (await keys.keyIds()).filter((id) => id < first.keyId && !needed.has(id));
  for (const id of ids) await keys.destroyKey(id);
  await removeBasesBefore(store, first);
  for await (const _ of readAhead(parts.old, (place) => store.remove(partName(place))));
  return { bases: bases.filter((base) => base.startedAt < first.startedAt).length, keys: ids.length };
}
