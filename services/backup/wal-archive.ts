import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.ts';
import type { KeysFolder } from './keys-folder.ts';
import { keyIdOf, readWalPart, type WalFrame, type WalPart, type WalPlace } from './wal-part.ts';

/** The archive of PostgreSQL's log: a folder for each timeline, in it parts named by where they begin. */
export const segmentBytes = 16n * 1024n * 1024n;
const hex = (value: number | bigint, digits: number) =>
  value.toString(16).toUpperCase().padStart(digits, '0');
const partEnd = '.wal';
const gapEnd = '.gap';
const historyEnd = '.history';

export const timelineFolder = (wal: string, timeline: number): string => path.join(wal, hex(timeline, 8));
export const partFile = (wal: string, { timeline, start }: WalPlace): string =>
  path.join(timelineFolder(wal, timeline), hex(start, 16) + partEnd);
/** Marks a place before which the timeline's archive is not whole: a restore to later moments needs a base backup after it. */
export const gapFile = (wal: string, { timeline, start }: WalPlace): string =>
  path.join(timelineFolder(wal, timeline), hex(start, 16) + gapEnd);
export const historyFile = (folder: string, timeline: number): string =>
  path.join(folder, hex(timeline, 8) + historyEnd);
export const segmentOf = (lsn: bigint): bigint => lsn - (lsn % segmentBytes);

/** PostgreSQL's own name of the file that holds this place. */
function segmentName(timeline: number, lsn: bigint): string {
  const number = lsn / segmentBytes;
  const perLog = 0x1_0000_0000n / segmentBytes;
  return hex(timeline, 8) + hex(number / perLog, 8) + hex(number % perLog, 8);
}

export async function timelinesOf(wal: string): Promise<number[]> {
  const names = await readdir(wal).catch(() => [] as string[]);
  return names
    .filter((name) => /^[0-9A-F]{8}$/.test(name))
    .map((name) => Number.parseInt(name, 16))
    .sort((a, b) => a - b);
}
export async function historiesOf(wal: string): Promise<string[]> {
  return (await readdir(wal).catch(() => [] as string[])).filter((name) => name.endsWith(historyEnd));
}

async function placesOf(wal: string, timeline: number, end: string): Promise<WalPlace[]> {
  const names = await readdir(timelineFolder(wal, timeline)).catch(() => [] as string[]);
  return names
    .filter((name) => name.endsWith(end))
    .sort()
    .map((name) => ({ timeline, start: BigInt(`0x${name.slice(0, -end.length)}`) }));
}
/** Where a timeline's parts begin, in their order. */
export const partsOf = (wal: string, timeline: number): Promise<WalPlace[]> =>
  placesOf(wal, timeline, partEnd);
/** From where on a timeline's archive has no gap. */
export async function wholeFrom(wal: string, timeline: number): Promise<bigint> {
  return (await placesOf(wal, timeline, gapEnd)).at(-1)?.start ?? 0n;
}

export async function readPart(wal: string, place: WalPlace, keys: KeysFolder): Promise<WalPart> {
  const sealed = await readFile(partFile(wal, place));
  const id = keyIdOf(sealed);
  // Killed before the file's beginning was written.
  if (!id) return { frames: [], end: place.start, tail: 'torn' };
  return readWalPart(sealed, place, await keys.keyOf(id));
}

/** Up to where a timeline is archived, and the server's clock there; null when nothing of it is. */
export async function archivedUntil(
  wal: string,
  timeline: number,
  keys: KeysFolder,
): Promise<{ end: bigint; at: number } | null> {
  let end: bigint | null = null;
  for (const place of (await partsOf(wal, timeline)).reverse()) {
    const part = await readPart(wal, place, keys);
    end ??= part.end;
    const last = part.frames.at(-1);
    if (last) return { end, at: last.at };
  }
  return end === null ? null : { end, at: 0 };
}

/** When a timeline's first part was received; null when nothing of it is archived. */
export async function archivedFrom(wal: string, timeline: number, keys: KeysFolder): Promise<number | null> {
  for (const place of await partsOf(wal, timeline)) {
    const [first] = (await readPart(wal, place, keys)).frames;
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

/**
 * Writes a timeline's log from `from` on as PostgreSQL's own files, as far as it has no gap.
 * @param until parts that begin after this moment of the server's clock are left out
 * @returns null when nothing of it follows `from`
 */
export async function unpackTimeline(
  wal: string,
  { timeline, from, until }: { timeline: number; from: bigint; until: number },
  keys: KeysFolder,
  into: string,
): Promise<Unpacked | null> {
  const places = await partsOf(wal, timeline);
  const first = places.findLastIndex(({ start }) => start <= from);
  const done: Unpacked = { end: from, at: 0, bytes: 0 };
  await mkdir(into, { recursive: true, mode: 0o700 });
  for (const [n, place] of places.entries()) {
    if (n < first) continue;
    if (place.start > done.end) break;
    const part = await readPart(wal, place, keys);
    const next = places[n + 1];
    if (part.tail === 'altered' && !(next && next.start <= part.end)) throw altered(partFile(wal, place));
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
