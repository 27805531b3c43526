import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Db, Pool } from '#services/platform/db/postgres.ts';
import { type Position, positionOf, writtenPosition } from '#services/platform/db/replicas/position.ts';

/**
 * Live updates: after commits, one coalesced NOTIFY a batch (never inside the append's transaction, where it would
 * take a global lock). The first after a pause leaves at once. Every API process listens on a connection of its own. A lost notification costs a moment:
 * clients refetch when they reconnect, and so does the listener's `reconnected`.
 */
const channel = 'cursus_live';
/** Where the changes of the message after it are in the log: what a reader of a replica has to see (decision 0085). */
const positionChannel = 'cursus_live_position';
/** Settings are few and rarely changed: their message says only that there is something to read. */
const settingsChannel = 'cursus_settings';
const batchMs = 25;
/** A payload holds at most 8,000 bytes; beyond this many ids the message says only 'many'. */
const idsPerMessage = 150;

/** Everything that is announced has been committed, so that it is before this position. Messages of one statement arrive in its order. */
const announceSql = 'select pg_notify($3, pg_current_wal_insert_lsn()::text), pg_notify($1, $2)';

/** @returns `announce`, and `flush` for an ordered shutdown */
export function createAnnouncer(pool: Pool, onError: (error: unknown) => void) {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    sentAt = performance.now();
    const ids = [...pending];
    pending.clear();
    const payload = ids.length > idsPerMessage ? 'many' : ids.join(',');
    try {
      await pool.query({ name: 'announce', text: announceSql, values: [channel, payload, positionChannel] });
    } catch (error) {
      onError(error);
    }
  }
  return {
    announce: (applicationId: string) => {
      pending.add(applicationId);
      timer ??= setTimeout(() => void flush(), Math.max(0, sentAt + batchMs - performance.now()));
    },
    flush,
  };
}

/** To be called inside the transaction that changes settings or webhooks: every process hears of it when it commits. */
export async function tellSettings(db: Db): Promise<void> {
  await db.query({ name: 'tell-settings', text: "select pg_notify($1, '')", values: [settingsChannel] });
}

/** @param applicationIds that changed; null for 'refetch all' @param position at or after these changes; '' where it is not known */
type OnChange = (applicationIds: string[] | null, position: Position) => void;

export interface LiveUpdates {
  subscribe: (listener: OnChange) => () => void;
  /** @param listener called when settings may have changed, also after a reconnect */
  onSettings: (listener: () => void) => void;
  close: () => Promise<void>;
}

interface LiveUpdatesOptions {
  /** Is given what the connection failed of; it is opened again in any case. */
  onError?: (error: unknown) => void;
  /** The connection stands. */
  onListening?: () => void;
  /** Until when there is nothing to listen to. */
  after?: Promise<unknown>;
}

async function listen(
  url: string,
  emitter: EventEmitter,
  signal: AbortSignal,
  { onListening }: LiveUpdatesOptions,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'cursus live',
    options: '-c role=cursus_app',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  const lost = new Promise<void>((resolve) => {
    client.once('error', () => resolve());
    client.once('end', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let position: Position = '';
  client.on('notification', ({ channel: from, payload = '' }) => {
    if (from === settingsChannel) emitter.emit('settings');
    else if (from === positionChannel) position = positionOf(payload);
    else emitter.emit('change', payload && payload !== 'many' ? payload.split(',') : null, position);
  });
  try {
    await client.connect();
    await client.query(`listen ${positionChannel}; listen ${channel}; listen ${settingsChannel}`);
    const missed = await writtenPosition(client);
    onListening?.();
    // Changes while disconnected are unknown, so every client refetches.
    emitter.emit('change', null, missed);
    emitter.emit('settings');
    await lost;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function openLiveUpdates(url: string, options: LiveUpdatesOptions = {}): LiveUpdates {
  const emitter = new EventEmitter().setMaxListeners(0);
  const stopped = new AbortController();
  const loop = (async () => {
    await options.after?.catch(() => undefined);
    for (let pause = 100; !stopped.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      const since = Date.now();
      await listen(url, emitter, stopped.signal, options).catch(options.onError ?? (() => undefined));
      if (Date.now() - since > 10_000) pause = 100;
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    subscribe: (listener) => {
      emitter.on('change', listener);
      return () => emitter.off('change', listener);
    },
    onSettings: (listener) => void emitter.on('settings', listener),
    close: async () => {
      stopped.abort();
      await loop;
    },
  };
}
