import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { readAhead } from './read-ahead.ts';
import { keyIdOf, readWalPart, type WalFrame, type WalPart, type WalPlace } from './wal-part.ts';

/** The archive of PostgreSQL's log: a folder for each timeline, in it parts named by where they begin. */
export const segmentBytes = 16n * 1024n * 1024n;
const hex = (value: number | bigint, digits: number) =>
  value.toString(16).toUpperCase().padStart(digits, '0');
const partEnd = '.wal';
const gapEnd = '.gap';
const historyEnd = '.history';

const wal = 'wal';
const folderOf = (timeline: number): string => `${wal}/${hex(timeline, 8)}`;
export const partName = ({ timeline, start }: WalPlace): string =>
  `${folderOf(timeline)}/${hex(start, 16)}${partEnd}`;
/** Marks a place before which the timeline's archive is not whole: a restore to later moments needs a base backup after it. */
export const gapName = ({ timeline, start }: WalPlace): string =>
  `${folderOf(timeline)}/${hex(start, 16)}${gapEnd}`;
/** PostgreSQL's own name of the file that says from where on a timeline follows others. */
export const historyFile = (timeline: number): string => hex(timeline, 8) + historyEnd;
export const historyName = (timeline: number): string => `${wal}/${historyFile(timeline)}`;
export const segmentOf = (lsn: bigint): bigint => lsn - (lsn % segmentBytes);

/** PostgreSQL's own name of the file that holds this place. */
function segmentName(timeline: number, lsn: bigint): string {
  const number = lsn / segmentBytes;
  const perLog = 0x1_0000_0000n / segmentBytes;
  return hex(timeline, 8) + hex(number / perLog, 8) + hex(number % perLog, 8);
}

export async function timelinesOf(store: BackupStore): Promise<number[]> {
  const { folders } = await store.look(wal);
  return folders
    .filter((name) => /^[0-9A-F]{8}$/.test(name))
    .map((name) => Number.parseInt(name, 16))
    .sort((a, b) => a - b);
}
/** All such files, by name. */
export async function historiesOf(store: BackupStore): Promise<Map<string, Buffer>> {
  const names = (await store.look(wal)).files.filter((name) => name.endsWith(historyEnd));
  const found = names.map(async (name) => [name, await store.read(`${wal}/${name}`)] as const);
  return new Map((await Promise.all(found)).map(([name, text]) => [name, text ?? Buffer.alloc(0)]));
}

async function placesOf(store: BackupStore, timeline: number, end: string): Promise<WalPlace[]> {
  const folder = folderOf(timeline);
  return (await store.list(folder))
    .map(({ name }) => name.slice(folder.length + 1))
    .filter((name) => name.endsWith(end))
    .map((name) => ({ timeline, start: BigInt(`0x${name.slice(0, -end.length)}`) }));
}
/** Bytes of the whole archive. */
export async function bytesOfLog(store: BackupStore): Promise<number> {
  return (await store.list(wal)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Where a timeline's parts begin, in their order. */
export const partsOf = (store: BackupStore, timeline: number): Promise<WalPlace[]> =>
  placesOf(store, timeline, partEnd);
/** From where on a timeline's archive has no gap. */
export async function wholeFrom(store: BackupStore, timeline: number): Promise<bigint> {
  return (await placesOf(store, timeline, gapEnd)).at(-1)?.start ?? 0n;
}

export async function readPart(store: BackupStore, place: WalPlace, keys: BackupKeys): Promise<WalPart> {
  const sealed = (await store.read(partName(place))) ?? Buffer.alloc(0);
  const id = keyIdOf(sealed);
  // Killed before the file's beginning was written.
  if (!id) return { frames: [], end: place.start, tail: 'torn' };
  return readWalPart(sealed, place, await keys.keyOf(id));
}

/** Up to where a timeline is archived, and the server's clock there; null when nothing of it is. */
export async function archivedUntil(
  store: BackupStore,
  timeline: number,
  keys: BackupKeys,
): Promise<{ end: bigint; at: number } | null> {
  let end: bigint | null = null;
  for (const place of (await partsOf(store, timeline)).reverse()) {
    const part = await readPart(store, place, keys);
    end ??= part.end;
    const last = part.frames.at(-1);
    if (last) return { end, at: last.at };
  }
  return end === null ? null : { end, at: 0 };
}

/** When a timeline's first part was received; null when nothing of it is archived. */
export async function archivedFrom(
  store: BackupStore,
  timeline: number,
  keys: BackupKeys,
): Promise<number | null> {
  for (const place of await partsOf(store, timeline)) {
    const [first] = (await readPart(store, place, keys)).frames;
    if (first) return first.at;
  }
  return null;
}

export interface Unpacked {
  /** Up to where the log goes on without a gap. */
  end: bigint;
  /** The server's clock there. */
  at: number;
  bytes: number;
}

const altered = (file: string) =>
  new BackupError(
    `${file} was altered or is damaged. Nothing was restored. Restore to a moment before it with --at, or use another copy of the backup.`,
  );
const lacking = (file: string, at: number) =>
  new BackupError(
    `The log before ${file} is cut off or gone: after ${new Date(at).toISOString()} something is missing. Nothing was restored. Restore to that moment with --at, or use another copy of the backup.`,
  );

/**
 * Writes a timeline's log from `from` on as PostgreSQL's own files, as far as it has no gap.
 * @param until parts that begin after this moment of the server's clock are left out
 * @returns null when nothing of it follows `from`
 * @throws BackupError when a part was altered, or something between two parts is missing
 */
export async function unpackTimeline(
  store: BackupStore,
  { timeline, from, until }: { timeline: number; from: bigint; until: number },
  keys: BackupKeys,
  into: string,
): Promise<Unpacked | null> {
  const places = await partsOf(store, timeline);
  const needed = places.slice(
    Math.max(
      0,
      places.findLastIndex(({ start }) => start <= from),
    ),
  );
  const done: Unpacked = { end: from, at: 0, bytes: 0 };
  await mkdir(into, { recursive: true, mode: 0o700 });
  const read = async (place: WalPlace) => ({ place, part: await readPart(store, place, keys) });
  let n = 0;
  for await (const { place, part } of readAhead(needed, read)) {
    if (place.start > done.end && done.at === 0) break;
    if (place.start > done.end) throw lacking(store.where(partName(place)), done.at);
    const next = needed[++n];
    if (part.tail === 'altered' && !(next && next.start <= part.end))
      throw altered(store.where(partName(place)));
    await writeFrames(into, place, part.frames);
    if (part.end > done.end) done.end = part.end;
    done.at = part.frames.at(-1)?.at ?? done.at;
    done.bytes += part.frames.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (done.at > until) break;
  }
  return done.at === 0 ? null : done;
}

/** A part ends where PostgreSQL's file does; zeros follow what is not there yet. */
async function writeFrames(into: string, { timeline, start }: WalPlace, frames: WalFrame[]): Promise<void> {
  const file = await open(
    path.join(into, segmentName(timeline, start)),
    constants.O_RDWR | constants.O_CREAT,
    0o600,
  );
  try {
    await file.truncate(Number(segmentBytes));
    const bytes = Buffer.concat(frames.map((frame) => frame.bytes));
    await file.write(bytes, 0, bytes.length, Number(start % segmentBytes));
  } finally {
    await file.close();
  }
}
