import { asSentence, BackupError } from './backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { type BaseManifest, readBases } from './base.ts';
import { lsnOf } from './replication.ts';
import { archivedFrom, archivedUntil, historiesOf, historyFile, timelinesOf } from './wal-archive.ts';

/** What a restore begins with and which way it goes. A restore begins a timeline of PostgreSQL's log; the one before stays in the archive. */
export interface RestorePoint {
  base: BaseManifest;
  timeline: number;
  /** Timelines from the base backup's to this one, and from where on each is needed. */
  way: { timeline: number; from: bigint }[];
  /** Null: all that there is. */
  at: Date | null;
  /** The last moment that is known to be whole. */
  last: string;
}

interface Timeline {
  timeline: number;
  /** Of each timeline before it, up to where it belongs to this one. */
  before: Map<number, bigint>;
}

function readTimeline(histories: Map<string, Buffer>, timeline: number): Timeline {
  const text = histories.get(historyFile(timeline))?.toString() ?? '';
  const lines = [...text.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)];
  return { timeline, before: new Map(lines.map(([, id, lsn]) => [Number(id), lsnOf(lsn ?? '')])) };
}

const leadsTo = (base: BaseManifest, { timeline, before }: Timeline): boolean =>
  base.timeline === timeline || lsnOf(base.endLsn) <= (before.get(base.timeline) ?? -1n);

function wayFrom(base: BaseManifest, { timeline, before }: Timeline): RestorePoint['way'] {
  const way = [{ timeline: base.timeline, from: lsnOf(base.endLsn) }];
  const after = [...before.keys(), timeline].filter((number) => number > base.timeline);
  for (const number of after)
    way.push({ timeline: number, from: before.get(way.at(-1)?.timeline ?? 0) ?? 0n });
  return way;
}

const sentence = (problem: string) =>
  new BackupError(
    `${problem} Nothing was restored. Name another moment with --at, or none for the last one.`,
  );

/** @throws BackupError when the backup does not reach the moment, or cannot be read */
export function restorePoint(store: BackupStore, keys: BackupKeys, at: Date | null): Promise<RestorePoint> {
  return findPoint(store, keys, at).catch((error: unknown) => {
    throw asSentence(error, `The backup in ${store.place} cannot be read`, 'Nothing was restored.');
  });
}

async function findPoint(store: BackupStore, keys: BackupKeys, at: Date | null): Promise<RestorePoint> {
  const bases = await readBases(store, keys);
  const [first] = bases;
  if (!first) throw new BackupError(`${store.place} holds no complete backup yet. Nothing was restored.`);
  const asked = at?.toISOString() ?? '9999';
  if (first.endedAt > asked) throw sentence(`The first moment in the backup is ${first.endedAt}.`);

  const histories = await historiesOf(store);
  const numbers = new Set([...bases.map((base) => base.timeline), ...(await timelinesOf(store))]);
  for (const number of [...numbers].sort((a, b) => b - a)) {
    const timeline = readTimeline(histories, number);
    const from = (await archivedFrom(store, number, keys)) ?? Number.POSITIVE_INFINITY;
    const own = bases.find((base) => base.timeline === number)?.endedAt ?? '9999';
    if (at && from > at.getTime() && own > asked) continue;
    const base = bases.findLast((each) => each.endedAt <= asked && leadsTo(each, timeline));
    if (!base) continue;
    const archived = await archivedUntil(store, number, keys);
    const last = new Date(Math.max(archived?.at ?? 0, Date.parse(base.endedAt))).toISOString();
    if (at && asked > last) throw sentence(`The last moment in the backup is ${last}.`);
    return { base, timeline: number, way: wayFrom(base, timeline), at, last };
  }
  throw sentence(`The backup does not reach ${asked}.`);
}
