import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '#state-machines/durations.ts';
import { type BackedUp, Beside, backUp, type Source } from './back-up.ts';
import type { BackupFolder } from './backup-folder.ts';
import { baseIds, readBase } from './base.ts';
import type { KeysFolder } from './keys-folder.ts';
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

/** Whether the archive goes on from a base backup that is recent enough. */
async function hasBase(target: BackupFolder, keys: KeysFolder, { timeline }: System): Promise<boolean> {
  const id = (await baseIds(target)).at(-1);
  if (!id) return false;
  const base = await readBase(target, keys, id);
  const isRecent = Date.now() - Date.parse(base.endedAt) < baseEveryMs;
  const isConnected =
    base.timeline === timeline && lsnOf(base.endLsn) >= (await wholeFrom(target.wal, timeline));
  return isRecent && isConnected;
}

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });

class Follower {
  readonly #source: Source;
  readonly #target: BackupFolder;
  readonly #keys: KeysFolder;
  readonly #options: FollowOptions;
  readonly #aborted: Promise<never>;
  #isAfresh = false;

  constructor(source: Source, target: BackupFolder, keys: KeysFolder, options: FollowOptions) {
    this.#source = source;
    this.#target = target;
    this.#keys = keys;
    this.#options = options;
    this.#aborted = abortOf(options.signal);
    this.#aborted.catch(() => undefined);
  }

  async #untilCaughtUp(receiver: Receiver): Promise<void> {
    while (receiver.position() < receiver.system.position) await Promise.race([sleep(20), receiver.ended]);
  }

  async #work(receiver: Receiver): Promise<never> {
    const { keepDays, record, say, signal } = this.#options;
    const beside = new Beside(this.#source, this.#target, this.#keys);
    await this.#untilCaughtUp(receiver);
    if (this.#source.isEmbedded) await holdCommits(this.#source.owner);
    say(`Backups go on in ${this.#target.folder}.`);
    for (;;) {
      if (!(await hasBase(this.#target, this.#keys, receiver.system))) {
        const { base } = await record(() => backUp(this.#source, this.#target, this.#keys));
        await forgetOld(this.#target, this.#keys, { keepDays, now: new Date() });
        say(`Base backup ${base.id} is complete.`);
      }
      await beside.erasures();
      await beside.files();
      await beside.folders();
      await beside.secrets();
      await sleep(lookEveryMs, undefined, { signal });
    }
  }

  /** Until it ends by itself or by an error. */
  async once(): Promise<void> {
    await dropLostSlot(this.#source);
    const receiver = await receiveWal(this.#source.url, this.#target.wal, this.#keys, this.#isAfresh);
    this.#isAfresh = false;
    try {
      await Promise.race([this.#work(receiver), receiver.ended, this.#aborted]);
    } catch (error) {
      // 58P01: the server has removed what follows the archive, so that a new base backup is needed
      if ((error as { code?: string }).code === '58P01') this.#isAfresh = true;
      throw error;
    } finally {
      if (this.#source.isEmbedded) await releaseCommits(this.#source.owner).catch(() => undefined);
      await receiver.stop().catch(() => undefined);
    }
  }
}

/** Follows the database until `signal`: its log as it is written, files and erasures within seconds, a base backup a day. */
export async function follow(
  source: Source,
  target: BackupFolder,
  keys: KeysFolder,
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
        say(`The backup is interrupted: ${message}. Nothing waits for it; it is tried again every second.`);
      said = message;
    }
    await sleep(againAfterMs, undefined, { signal }).catch(() => undefined);
  }
}
