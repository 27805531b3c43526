import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { dayMs } from '#state-machines/durations.ts';
import { BackupError } from './backup-error.ts';
import { type BackupKey, type KeysFolder, writeWhole } from './keys-folder.ts';
import {
  connectForReplication,
  ensureSlot,
  identifySystem,
  type System,
  streamWal,
  timelineHistory,
  type WalMessage,
} from './replication.ts';
import {
  archivedUntil,
  gapFile,
  historyFile,
  partFile,
  segmentBytes,
  segmentOf,
  timelineFolder,
} from './wal-archive.ts';
import { WalPartWriter } from './wal-part.ts';

/** The name by which the server knows the receiver, and its slot. */
export const receiverName = 'cursus_backup';
const syncEveryMs = 1_000;
/** Without changes, the server's clock is noted so often: up to there the archive is known to be whole. */
const markEveryMs = 10_000;
/** Each day of the log has a key of its own. */
const keyForMs = dayMs;

export interface Receiver {
  system: System;
  /** Up to where the log is archived. */
  position: () => bigint;
  /** Rejects when it can receive no more. */
  ended: Promise<never>;
  stop: () => Promise<void>;
}

/** Where to go on: after what is archived, else from the beginning of the server's current file of its log. */
async function whereFrom(
  wal: string,
  keys: KeysFolder,
  { timeline, position }: System,
  isAfresh: boolean,
): Promise<{ from: bigint; isGap: boolean }> {
  const archived = await archivedUntil(wal, timeline, keys);
  if (!archived || (isAfresh && archived.end < segmentOf(position)))
    return { from: segmentOf(position), isGap: true };
  if (archived.end > position)
    throw new BackupError(
      `The backup is ahead of this database, which was brought back by other means than \`ops restore\`. Nothing was written. Name another folder for its backups.`,
    );
  // Killed after the file was made and before anything was in it.
  await rm(partFile(wal, { timeline, start: archived.end }), { force: true });
  return { from: archived.end, isGap: false };
}

async function keepHistory(client: pg.Client, wal: string, timeline: number): Promise<void> {
  if (timeline > 1) await writeWhole(historyFile(wal, timeline), await timelineHistory(client, timeline));
}

/** Receives PostgreSQL's log as it is written, and confirms each message once it is in the archive. */
class WalReceiver {
  readonly #wal: string;
  readonly #keys: KeysFolder;
  readonly #timeline: number;
  #key: BackupKey;
  #keyAt: number;
  #writer: WalPartWriter | null = null;
  #position: bigint;
  #synced: bigint;
  /** Files before the current one, on their way to the disk. */
  #closing: Promise<void> = Promise.resolve();

  constructor(
    { wal, keys, timeline, from }: { wal: string; keys: KeysFolder; timeline: number; from: bigint },
    key: BackupKey,
  ) {
    this.#wal = wal;
    this.#keys = keys;
    this.#timeline = timeline;
    this.#position = from;
    this.#synced = from;
    this.#key = key;
    this.#keyAt = Date.now();
    mkdirSync(timelineFolder(wal, timeline), { recursive: true, mode: 0o700 });
  }

  get position(): bigint {
    return this.#position;
  }
  get synced(): bigint {
    return this.#synced;
  }

  #writerAt(start: bigint): WalPartWriter {
    const open = this.#writer;
    if (open && segmentOf(start) === segmentOf(open.place.start)) return open;
    if (open) {
      this.#closing = this.#closing.then(() => open.sync()).finally(() => open.close());
      // Reported by the next sync.
      this.#closing.catch(() => undefined);
    }
    const place = { timeline: this.#timeline, start };
    this.#writer = new WalPartWriter(partFile(this.#wal, place), place, this.#key);
    return this.#writer;
  }

  /** @returns whether something was written */
  take({ start, bytes, at }: WalMessage): boolean {
    if (bytes.length === 0) {
      // Only while nothing is missing: the server has sent all that it has.
      if (start !== this.#position || !this.#writer || at - this.#writer.lastAt < markEveryMs) return false;
      if (start % segmentBytes !== 0n) this.#writer.append(bytes, at);
      return true;
    }
    if (start !== this.#position)
      throw new Error(`PostgreSQL's log went on at ${start} instead of ${this.#position}`);
    for (let rest = bytes; rest.length > 0; ) {
      const room = Number(segmentBytes - (this.#position % segmentBytes));
      const part = rest.subarray(0, room);
      this.#writerAt(this.#position).append(part, at);
      this.#position += BigInt(part.length);
      rest = rest.subarray(part.length);
    }
    return true;
  }

  async sync(): Promise<void> {
    const { position } = this;
    if (position === this.#synced || !this.#writer) return;
    const writer = this.#writer;
    await this.#closing;
    await writer.sync();
    this.#synced = position;
    if (Date.now() - this.#keyAt < keyForMs) return;
    this.#key = await this.#keys.newKey(new Date());
    this.#keyAt = Date.now();
  }

  async close(): Promise<void> {
    await this.#closing;
    await this.#writer?.sync();
    this.#writer?.close();
    this.#writer = null;
  }
}

/**
 * Connects and begins to receive.
 * @param url of a login with the right to replicate
 * @param isAfresh leaves a gap after what is archived: the server no longer has what follows
 * @throws Error when another receiver is connected, or the server no longer has what follows the archive
 */
export async function receiveWal(
  url: string,
  wal: string,
  keys: KeysFolder,
  isAfresh = false,
): Promise<Receiver> {
  const client = await connectForReplication(url, receiverName);
  try {
    const system = await identifySystem(client);
    await ensureSlot(client, receiverName);
    await keepHistory(client, wal, system.timeline);
    const { timeline } = system;
    const { from, isGap } = await whereFrom(wal, keys, system, isAfresh);
    if (isGap) await writeWhole(gapFile(wal, { timeline, start: from }), '');
    const receiver = new WalReceiver({ wal, keys, timeline, from }, await keys.newKey(new Date()));
    const stream = streamWal(client, { slot: receiverName, from, timeline }, (message) => {
      const isNew = receiver.take(message);
      if (isNew || message.wantsReply) stream.confirm(receiver.position, receiver.synced);
    });
    let fail: (error: Error) => void = () => undefined;
    const failed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    failed.catch(() => undefined);
    client.once('end', () => fail(new Error('PostgreSQL closed the connection')));
    const timer = setInterval(() => {
      receiver.sync().then(() => stream.confirm(receiver.position, receiver.synced, true), fail);
    }, syncEveryMs);
    const stop = async () => {
      clearInterval(timer);
      await client.end().catch(() => undefined);
      await receiver.close();
    };
    const ended = Promise.race([stream.ended, failed]);
    ended.catch(() => undefined);
    return { system, position: () => receiver.position, ended, stop };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
