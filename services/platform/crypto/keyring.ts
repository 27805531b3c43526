import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { seal, unseal } from './sealing.ts';

/** Bytes of a key's id, with which everything that a ring seals begins. */
export const keyIdBytes = 4;

const derived = (key: KeyObject, purpose: string, length = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `cursus ${purpose}`, length));

/** Keys as settings and files hold them: in base64, apart by commas or space. */
export const keysIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Sealed under a key that this process was not given. */
export class MissingKeyError extends Error {
  constructor(id: string) {
    super(`this is sealed under the master key ${id}, which MASTER_KEY does not hold`);
  }
}

/**
 * Keys for one purpose (decision 0066). The first writes, the others read what was written under them. A key's id derives from the master key, so
 * an id cannot be given to another key by mistake.
 */
export class Keyring {
  /** By id, the writing key first. */
  readonly #keys: ReadonlyMap<string, KeyObject>;
  readonly #writingKey: KeyObject;
  readonly writingId: string;

  private constructor(keys: ReadonlyMap<string, KeyObject>) {
    this.#keys = keys;
    const [first] = keys;
    if (!first) throw new Error('a keyring holds at least one key');
    [this.writingId, this.#writingKey] = first;
  }

  /** @param masterKeys 32 bytes each, the one that writes first */
  static of(masterKeys: readonly Buffer[]): Keyring {
    const keys = masterKeys.map((bytes) => createSecretKey(bytes));
    const byId = new Map(keys.map((key) => [derived(key, 'key id', keyIdBytes).toString('hex'), key]));
    if (byId.size < keys.length) throw new Error('MASTER_KEY holds one key twice. Keep one of them.');
    return new Keyring(byId);
  }

  /** Keys for one purpose alone, with the ids of the ones they derive from. */
  derive(purpose: string): Keyring {
    return new Keyring(
      new Map([...this.#keys].map(([id, key]) => [id, createSecretKey(derived(key, purpose))])),
    );
  }

  get ids(): string[] {
    return [...this.#keys.keys()];
  }

  get olderIds(): string[] {
    return this.ids.slice(1);
  }

  /** The writing one first. */
  get keys(): KeyObject[] {
    return [...this.#keys.values()];
  }

  /** The writing key's id, then as `sealing.ts`. */
  seal(aad: string, plain: Buffer): Buffer {
    return Buffer.concat([Buffer.from(this.writingId, 'hex'), seal(this.#writingKey, aad, plain)]);
  }

  /** @throws MissingKeyError; Error when key, data or `aad` do not belong together */
  unseal(aad: string, sealed: Buffer): Buffer {
    const id = sealed.toString('hex', 0, keyIdBytes);
    const key = this.#keys.get(id);
    if (!key) throw new MissingKeyError(id);
    return unseal(key, aad, sealed.subarray(keyIdBytes));
  }

  /** HMAC-SHA-256 under the writing key. */
  mac(text: string): Buffer {
    return macOf(this.#writingKey, text);
  }

  /** Under each key, the writing one first. */
  macs(text: string): Buffer[] {
    return this.keys.map((key) => macOf(key, text));
  }

  /** Whether one of the keys made it. */
  isMac(text: string, given: Buffer): boolean {
    return this.macs(text).some((mac) => mac.length === given.length && timingSafeEqual(mac, given));
  }
}

const macOf = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest();
