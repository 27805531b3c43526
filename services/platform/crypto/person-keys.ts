import {
  type CipherKey,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { minuteMs } from '#state-machines/durations.ts';
import { createBatchedRead, filledUp } from '../db/batched-read.ts';
import { createBatchedWrite } from '../db/batched-write.ts';
import type { Db, Pool } from '../db/postgres.ts';
import type { FileKey } from '../files/sealed-file.ts';
import type { Keyring } from './keyring.ts';
import { usedSince } from './master-key-check.ts';
import type { SealedRows } from './reseal.ts';
import { seal, unseal } from './sealing.ts';

/**
 * Data keys, one a person (docs/rules/event-log.md, Erasure). Free text is AES-256-GCM under the person's key; destroying the key
 * makes every copy of it unreadable. Keys are wrapped by the master key and live in their own schema or database.
 */
export interface Ciphertext {
  /** Whose key. */
  key: string;
  /** base64url: 12 bytes nonce, ciphertext, 16 bytes tag. */
  ct: string;
}
/** Read where text was once: its key is destroyed. */
export const erased = '[erased]';

/** Keys kept in memory for sealing; the least used gives way. */
const maxRemembered = 10_000;
/** A key that the database lost, in a restore or a failover, seals no longer than this. */
const rememberedMs = 10 * minuteMs;

/** Wrapped keys that are asked for at the same moment, by one statement. */
const readWrapped = createBatchedRead<string, Buffer>(async (db, personIds) => {
  const { rows } = await db.query<{ person_id: string; wrapped_key: Buffer | null }>({
    name: 'person-keys-read-wrapped',
    text: 'select person_id, wrapped_key from keys.person_keys where person_id = any($1)',
    values: [filledUp([...new Set(personIds)])],
  });
  const found = new Map(rows.map((row) => [row.person_id, row.wrapped_key]));
  return personIds.map((id) => found.get(id) ?? undefined);
});

interface NewKey {
  personId: string;
  wrapped: Buffer;
  at: Date;
}
/** In the order of their ids, so that two processes that make the same ones never wait for each other in a circle. */
async function insertKeys(db: Db, keys: readonly NewKey[]): Promise<string[]> {
  const { rows } = await db.query<{ person_id: string }>({
    name: 'person-keys-create',
    text: `insert into keys.person_keys (person_id, wrapped_key, created_at)
           select id, key, at from unnest($1::uuid[], $2::bytea[], $3::timestamptz[]) as k (id, key, at) order by id
           on conflict do nothing returning person_id`,
    values: [keys.map((k) => k.personId), keys.map((k) => k.wrapped), keys.map((k) => k.at)],
  });
  return rows.map((row) => row.person_id);
}
const createTogether = createBatchedWrite<NewKey, never>(async (db, keys) => {
  await insertKeys(db, keys);
  return [];
});

/** HMAC-SHA-256, base64url, under a key that derives from the person's for this purpose alone. */
export function digestUnder(personKey: CipherKey, text: string): string {
  const key = Buffer.from(
    hkdfSync('sha256', personKey as KeyObject, '', 'cursus digest of what was given', 32),
  );
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** What writing events asks of people's keys. */
export type EventKeys = Pick<PersonKeys, 'encryptor' | 'digester'>;

export class PersonKeys {
  readonly #pool: Pool;
  readonly #masterKeys: Keyring;
  /** For sealing alone: what is sealed with a key that another process has just destroyed is unreadable, as it should be. */
  readonly #remembered = new LRUCache<string, { key: KeyObject; readAt: number }>({ max: maxRemembered });

  constructor(pool: Pool, masterKeys: Keyring) {
    this.#pool = pool;
    this.#masterKeys = masterKeys;
  }

  /** As rows that are sealed by the master key. */
  get sealed(): SealedRows {
    return {
      what: 'people’s keys',
      pool: this.#pool,
      ring: this.#masterKeys,
      table: 'keys.person_keys',
      id: 'person_id',
      column: 'wrapped_key',
      aad: 'person_id::text',
    };
  }

  /** Since when each master key has written here, by its id. */
  masterKeysSince(): Promise<Map<string, string>> {
    return usedSince(this.#pool);
  }

  #newKey(personId: string, at: Date): NewKey {
    return { personId, wrapped: this.#masterKeys.seal(personId, randomBytes(32)), at };
  }

  /** Makes the person's key unless there is one. Harmless when the person is never recorded. */
  async create(personId: string, at: Date): Promise<void> {
    const key = randomBytes(32);
    const wrapped = this.#masterKeys.seal(personId, key);
    const made = await insertKeys(this.#pool, [{ personId, wrapped, at }]);
    // What is written next needs it, and costs no read then.
    if (made.length > 0) this.#remembered.set(personId, { key: createSecretKey(key), readAt: at.getTime() });
  }

  /** Keys of many people at once. */
  async createMany(personIds: readonly string[], at: Date): Promise<void> {
    await insertKeys(
      this.#pool,
      personIds.map((id) => this.#newKey(id, at)),
    );
  }

  async #read(personId: string): Promise<KeyObject | null> {
    const wrapped = await readWrapped(this.#pool, personId);
    return wrapped ? createSecretKey(this.#masterKeys.unseal(personId, wrapped)) : null;
  }

  #known(personId: string, at: Date): KeyObject | null {
    const known = this.#remembered.get(personId);
    return known && Math.abs(at.getTime() - known.readAt) < rememberedMs ? known.key : null;
  }

  async #readAll<T>(
    personIds: readonly string[],
    open: (id: string, wrapped: Buffer) => T,
  ): Promise<Map<string, T>> {
    if (personIds.length === 0) return new Map();
    const { rows } = await this.#pool.query<{ person_id: string; wrapped_key: Buffer }>({
      name: 'person-keys-read',
      text: 'select person_id, wrapped_key from keys.person_keys where person_id = any($1) and wrapped_key is not null',
      values: [[...new Set(personIds)]],
    });
    return new Map(rows.map(({ person_id: id, wrapped_key: key }) => [id, open(id, key)]));
  }

  /** The keys of these people, by one read; those that are destroyed are missing. */
  readMany = (personIds: readonly string[]): Promise<Map<string, Buffer>> =>
    this.#readAll(personIds, (id, wrapped) => this.#masterKeys.unseal(id, wrapped));

  /** The same, with null for a key that does not open: it is another's, or its master key is missing. */
  openMany = (personIds: readonly string[]): Promise<Map<string, Buffer | null>> =>
    this.#readAll(personIds, (id, wrapped) => {
      try {
        return this.#masterKeys.unseal(id, wrapped);
      } catch {
        return null;
      }
    });

  /**
   * The key to seal something under, made if there is none yet. Remembered for ten minutes, so that an audit entry costs no read.
   * @returns null once it is destroyed
   */
  async sealingKey(personId: string, at: Date): Promise<KeyObject | null> {
    const known = this.#known(personId, at);
    if (known) return known;
    let key = await this.#read(personId);
    if (!key) {
      await createTogether(this.#pool, this.#newKey(personId, at));
      key = await this.#read(personId);
    }
    if (!key) {
      this.#remembered.delete(personId);
      return null;
    }
    this.#remembered.set(personId, { key, readAt: at.getTime() });
    return key;
  }

  /**
   * @param aad what the text belongs to: application, version and field
   * @throws Error when the person has no key or it is destroyed
   */
  async encryptor(personId: string): Promise<(aad: string, text: string) => Ciphertext> {
    const key = await this.#read(personId);
    if (!key) throw new Error('the key of this person is destroyed; nothing can be written about them');
    return (aad, text) => ({ key: personId, ct: seal(key, aad, Buffer.from(text)).toString('base64url') });
  }

  /** For what is written with an event. @throws Error when the person has no key or it is destroyed */
  async digester(personId: string, at: Date): Promise<(text: string) => string> {
    const key = this.#known(personId, at) ?? (await this.#read(personId));
    if (!key) throw new Error('the key of this person is destroyed; nothing can be written about them');
    return (text) => digestUnder(key, text);
  }

  /** @returns a function that reads one ciphertext, or `[erased]` once its key is destroyed */
  async decryptor(personIds: Iterable<string>): Promise<(aad: string, sealed: Ciphertext) => string> {
    const keys = await this.readMany([...personIds]);
    return (aad, sealed) => {
      const key = keys.get(sealed.key);
      return key ? unseal(key, aad, Buffer.from(sealed.ct, 'base64url')).toString() : erased;
    };
  }

  /**
   * Gives each file about the person a key of its own (files/sealed-file.ts); null once the person's key is destroyed, and with
   * it every file's.
   */
  async fileKey(personId: string): Promise<FileKey | null> {
    const key = await this.#read(personId);
    return key && ((salt, place) => Buffer.from(hkdfSync('sha256', key, salt, `cursus file ${place}`, 32)));
  }

  /**
   * Destroys the key for good: whatever was encrypted with it cannot be read again, in no copy. A key that is missing stays so:
   * the row is the record that nothing about this id is to be kept, whatever a restored backup brings back.
   */
  async destroy(personId: string, at: Date): Promise<void> {
    this.#remembered.delete(personId);
    await this.#pool.query(
      `insert into keys.person_keys as k (person_id, wrapped_key, created_at, destroyed_at) values ($1, null, $2, $2)
       on conflict (person_id) do update set wrapped_key = null, destroyed_at = coalesce(k.destroyed_at, excluded.destroyed_at)`,
      [personId, at],
    );
  }

  /** Destroys those of these keys that there are. @returns how many */
  async destroyExisting(personIds: readonly string[], at: Date): Promise<number> {
    for (const id of personIds) this.#remembered.delete(id);
    const { rowCount } = await this.#pool.query({
      name: 'person-keys-destroy',
      text: `update keys.person_keys set wrapped_key = null, destroyed_at = $2
             where person_id = any($1) and destroyed_at is null`,
      values: [personIds, at],
    });
    return rowCount ?? 0;
  }

  /** Of these, how many are destroyed. */
  async countDestroyed(personIds: readonly string[]): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>({
      name: 'person-keys-count-destroyed',
      text: 'select count(*)::int as count from keys.person_keys where person_id = any($1) and destroyed_at is not null',
      values: [personIds],
    });
    return rows[0]?.count ?? 0;
  }

  /** Whose keys are destroyed, in the order of their ids. @param after the last of the page before */
  async destroyed(after: string | null, limit: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ person_id: string }>({
      name: 'person-keys-destroyed',
      text: `select person_id from keys.person_keys
             where destroyed_at is not null and ($1::uuid is null or person_id > $1) order by person_id limit $2`,
      values: [after, limit],
    });
    return rows.map((row) => row.person_id);
  }
}
