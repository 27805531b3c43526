import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '#state-machines/durations.ts';
import { type BackedUp, Beside, backUp, type Source } from './back-up.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { type BaseManifest, baseIds, readBase } from './base.ts';
import { type Receiver, receiverName, receiveWal } from './receive-wal.ts';
import { lsnOf, type System } from './replication.ts';
import { forgetOld } from './retention.ts';
import { holdCommits, releaseCommits } from './wait-for-backup.ts';
import { wholeFrom } from './wal-archive.ts';

const lookEveryMs = 2_000;
const againAfterMs = 1_000;
const baseEveryMs = dayMs;

export interface FollowOptions {
  keepDays: number;
  /** Notes what came of a base backup. */
  record: (run: () => Promise<BackedUp>) => Promise<BackedUp>;
  say: (line: string) => void;
  signal: AbortSignal;
}

/** The slot of a receiver that was away for too long keeps nothing any more. */
async function dropLostSlot({ owner }: Source): Promise<void> {
  await owner.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots
     where slot_name = $1 and wal_status = 'lost' and not active`,
    [receiverName],
  );
}

/** The newest base backup that the archive goes on from; null where it needs a new one. */
async function connectedBase(
  target: BackupStore,
  keys: BackupKeys,
  { timeline }: System,
): Promise<BaseManifest | null> {
  const id = (await baseIds(target)).at(-1);
  if (!id) return null;
  const base = await readBase(target, keys, id);
  const isConnected = base.timeline === timeline && lsnOf(base.endLsn) >= (await wholeFrom(target, timeline));
  return isConnected ? base : null;
}
const isRecent = ({ endedAt }: BaseManifest): boolean => Date.now() - Date.parse(endedAt) < baseEveryMs;

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });

class Follower {
  readonly #source: Source;
  readonly #target: BackupStore;
  readonly #keys: BackupKeys;
  readonly #options: FollowOptions;
  readonly #aborted: Promise<never>;
  /** Commits wait for what the backup has at once; a bucket would make each of them wait for seconds. */
  readonly #isHolding: boolean;
  #beside: Beside;
  #isAfresh = false;

  constructor(source: Source, target: BackupStore, keys: BackupKeys, options: FollowOptions) {
    this.#source = source;
    this.#target = target;
    this.#keys = keys;
    this.#options = options;
    this.#isHolding = source.isEmbedded && target.isImmediate;
    this.#beside = new Beside(source, target, keys);
    this.#aborted = abortOf(options.signal);
    this.#aborted.catch(() => undefined);
  }

  async #untilCaughtUp(receiver: Receiver): Promise<void> {
    while (receiver.position() < receiver.system.position) await Promise.race([sleep(20), receiver.ended]);
  }

  async #work(receiver: Receiver): Promise<never> {
    const { keepDays, record, say, signal } = this.#options;
    await this.#untilCaughtUp(receiver);
    if (this.#isHolding) await holdCommits(this.#source.owner);
    say(`Backups go on in ${this.#target.place}.`);
    let base = await connectedBase(this.#target, this.#keys, receiver.system);
    for (;;) {
      if (!base || !isRecent(base)) {
        base = (await record(() => backUp(this.#source, this.#target, this.#keys))).base;
        // It looks again at what is there.
        this.#beside = new Beside(this.#source, this.#target, this.#keys);
        await forgetOld(this.#target, this.#keys, { keepDays, now: new Date() });
        say(`Base backup ${base.id} is complete.`);
      }
      await this.#beside.erasures();
      await this.#beside.files();
      await this.#beside.folders();
      await this.#beside.secrets();
      await sleep(lookEveryMs, undefined, { signal });
    }
  }

  /** Until it ends by itself or by an error. */
  async once(): Promise<void> {
    await dropLostSlot(this.#source);
    const receiver = await receiveWal(this.#source.url, this.#target, this.#keys, this.#isAfresh);
    this.#isAfresh = false;
    try {
      await Promise.race([this.#work(receiver), receiver.ended, this.#aborted]);
    } catch (error) {
      // 58P01: the server has removed what follows the archive, so that a new base backup is needed
      if ((error as { code?: string }).code === '58P01') this.#isAfresh = true;
      throw error;
    } finally {
      if (this.#isHolding) await releaseCommits(this.#source.owner).catch(() => undefined);
      await receiver.stop().catch(() => undefined);
    }
  }
}

/** Follows the database until `signal`: its log as it is written, files and erasures within seconds, a base backup a day. */
export async function follow(
  source: Source,
  target: BackupStore,
  keys: BackupKeys,
  options: FollowOptions,
): Promise<void> {
  const { say, signal } = options;
  const follower = new Follower(source, target, keys, options);
  let said = '';
  while (!signal.aborted) {
    try {
      await follower.once();
    } catch (error) {
      if (signal.aborted) return;
      const { message } = error as Error;
      if (message !== said)
        say(
          `The backup is interrupted: ${message.replace(/\.$/, '')}. Nothing waits for it, the database keeps what is to come (up to 4 GB), and it is tried again every second.`,
        );
      said = message;
    }
    await sleep(againAfterMs, undefined, { signal }).catch(() => undefined);
  }
}
