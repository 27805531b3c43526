import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { dayMs } from '#state-machines/durations.ts';
import { BackupError } from './backup-error.ts';
import type { BackupKey, BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import {
  connectForReplication,
  ensureSlot,
  identifySystem,
  type System,
  streamWal,
  timelineHistory,
  type WalMessage,
} from './replication.ts';
import { archivedUntil, gapName, historyName, partName, segmentBytes, segmentOf } from './wal-archive.ts';
import { WalPartWriter } from './wal-part.ts';

/** The name by which the server knows the receiver, and its slot. */
export const receiverName = 'cursus_backup';
/** Without changes, the server's clock is noted so often: up to there the archive is known to be whole. */
const markEveryMs = 10_000;
/** Received and not safe yet: above it the server waits, and keeps the rest for us. */
const mostUnsafe = 2n * segmentBytes;
const aliveEveryMs = 3_000;
/** Each day of the log has a key of its own. */
const keyForMs = dayMs;

export interface Receiver {
  system: System;
  /** Up to where the log is received. */
  position: () => bigint;
  /** Rejects when it can receive no more. */
  ended: Promise<never>;
  stop: () => Promise<void>;
}

/** Where to go on: after what is archived, else from the beginning of the server's current file of its log. */
async function whereFrom(
  store: BackupStore,
  keys: BackupKeys,
  { timeline, position }: System,
  isAfresh: boolean,
): Promise<{ from: bigint; isGap: boolean }> {
  const archived = await archivedUntil(store, timeline, keys);
  if (!archived || (isAfresh && archived.end < segmentOf(position)))
    return { from: segmentOf(position), isGap: true };
  if (archived.end > position)
    throw new BackupError(
      `The backup is ahead of this database, which was brought back by other means than \`ops restore\`. Nothing was written. Name another place for its backups.`,
    );
  // Killed after the part was begun and before any of the log was in it.
  await store.remove(partName({ timeline, start: archived.end }));
  return { from: archived.end, isGap: false };
}

async function keepHistory(client: pg.Client, store: BackupStore, timeline: number): Promise<void> {
  if (timeline > 1) await store.write(historyName(timeline), await timelineHistory(client, timeline));
}

/** Receives PostgreSQL's log as it is written, and confirms each message once it is in the archive. */
class WalReceiver {
  readonly #store: BackupStore;
  readonly #keys: BackupKeys;
  readonly #timeline: number;
  #key: BackupKey;
  #keyAt: number;
  #writer: WalPartWriter | null = null;
  #position: bigint;
  #safe: bigint;
  #markedAt = 0;
  /** Parts before the current one, on their way to where they are safe. */
  #closing: Promise<void> = Promise.resolve();

  constructor(
    { store, keys, timeline, from }: { store: BackupStore; keys: BackupKeys; timeline: number; from: bigint },
    key: BackupKey,
  ) {
    this.#store = store;
    this.#keys = keys;
    this.#timeline = timeline;
    this.#position = from;
    this.#safe = from;
    this.#key = key;
    this.#keyAt = Date.now();
  }

  get position(): bigint {
    return this.#position;
  }
  /** Up to where it is safe. */
  get safe(): bigint {
    return this.#safe;
  }
  /** Up to where a commit may be answered. */
  get taken(): bigint {
    return this.#store.isImmediate ? this.#position : this.#safe;
  }
  get isFull(): boolean {
    return !this.#store.isImmediate && this.#position - this.#safe > mostUnsafe;
  }

  /** Ends the current part: what follows goes into another. */
  #endPart(): void {
    const open = this.#writer;
    this.#writer = null;
    if (!open) return;
    this.#closing = this.#closing.then(() => open.sync()).finally(() => open.close());
    // Reported by the next sync.
    this.#closing.catch(() => undefined);
  }

  #writerAt(start: bigint): WalPartWriter {
    if (this.#writer && segmentOf(start) !== segmentOf(this.#writer.place.start)) this.#endPart();
    const place = { timeline: this.#timeline, start };
    this.#writer ??= new WalPartWriter(this.#store.grow(partName(place)), place, this.#key);
    return this.#writer;
  }

  /** @returns whether something was written */
  take({ start, bytes, at }: WalMessage): boolean {
    if (bytes.length === 0) {
      // Only while nothing is missing: the server has sent all that it has.
      const isWhole = start === this.#position && start % segmentBytes !== 0n;
      if (!isWhole || this.#markedAt === 0 || at - this.#markedAt < markEveryMs) return false;
      this.#writerAt(start).append(bytes, at);
      this.#markedAt = at;
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
    this.#markedAt = at;
    return true;
  }

  async sync(): Promise<void> {
    const { position } = this;
    if (this.#writer?.isFull) this.#endPart();
    const writer = this.#writer;
    await this.#closing;
    await writer?.sync();
    this.#safe = position;
    if (Date.now() - this.#keyAt < keyForMs) return;
    this.#key = await this.#keys.newKey(new Date());
    this.#keyAt = Date.now();
  }

  async close(): Promise<void> {
    this.#endPart();
    await this.#closing;
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
  store: BackupStore,
  keys: BackupKeys,
  isAfresh = false,
): Promise<Receiver> {
  const client = await connectForReplication(url, receiverName);
  try {
    const system = await identifySystem(client);
    await ensureSlot(client, receiverName);
    await keepHistory(client, store, system.timeline);
    const { timeline } = system;
    const { from, isGap } = await whereFrom(store, keys, system, isAfresh);
    if (isGap) await store.write(gapName({ timeline, start: from }), '');
    const receiver = new WalReceiver({ store, keys, timeline, from }, await keys.newKey(new Date()));
    const stopped = new AbortController();
    const stream = streamWal(client, { slot: receiverName, from, timeline }, (message) => {
      if (stopped.signal.aborted) return;
      const isNew = receiver.take(message);
      if ((isNew && store.isImmediate) || message.wantsReply) stream.confirm(receiver.taken, receiver.safe);
      if (receiver.isFull) stream.pause();
    });
    let fail: (error: Error) => void = () => undefined;
    const failed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    failed.catch(() => undefined);
    client.once('end', () => fail(new Error('PostgreSQL closed the connection')));
    // A server that hears nothing for ten seconds ends the stream; while we do not read, it asks in vain.
    const alive = setInterval(() => stream.confirm(receiver.taken, receiver.safe), aliveEveryMs);
    const syncing = async () => {
      while (!stopped.signal.aborted) {
        await sleep(store.syncEveryMs, undefined, { signal: stopped.signal });
        await receiver.sync();
        stream.confirm(receiver.taken, receiver.safe, true);
        if (!receiver.isFull) stream.resume();
      }
    };
    syncing().catch(fail);
    const stop = async () => {
      stopped.abort();
      clearInterval(alive);
      // A connection that waits would not hear its own end.
      stream.resume();
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
