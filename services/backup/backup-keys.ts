import { createHash, randomBytes } from 'node:crypto';
import { keysIn } from '#services/platform/crypto/keyring.ts';
import { seal, unseal } from '#services/platform/crypto/sealing.ts';
import { asSentence, BackupError } from './backup-error.ts';
import type { BackupStore } from './backup-store.ts';

/**
 * The keys' part of the backups, apart from the rest: a key for each day's backup, the server's own secrets, and whose data was erased, all
 * sealed by the backup key (BACKUP_KEY). Without this part no backup can be read, so a copy of a backup anywhere, of a person
 * erased since, ends with its day's key.
 */
export interface BackupKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}
interface Erased {
  personId: string;
  at: string;
}

const keyEnd = '.key';
const markName = 'cursus-backup-keys.json';
const mark = 'cursus backup key';

/** How the id of a key begins that is made at this moment, to the millisecond: ids sort by time, also where a backup takes less than a second. */
export const keyIdAt = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '');

export class BackupKeys {
  readonly store: BackupStore;
  readonly #backupKey: Buffer;
  readonly #known = new Map<string, Buffer>();

  private constructor(store: BackupStore, backupKey: Buffer) {
    this.store = store;
    this.#backupKey = backupKey;
  }

  /** To write to, begun where nothing is. @throws BackupError */
  static async create(store: BackupStore, backupKey: Buffer): Promise<BackupKeys> {
    const { place } = store;
    try {
      if ((await store.read(markName)) === null) {
        const { files, folders } = await store.look('');
        if (files.length + folders.length > 0)
          throw new BackupError(
            `${place} is not empty and holds no keys of backups. Nothing was written. Name an empty place with --keys.`,
          );
        const check = seal(backupKey, mark, Buffer.from(mark)).toString('base64');
        await store.write(markName, `${JSON.stringify({ format: 1, check })}\n`);
      }
      const kept = await store.keepsDestroyed();
      if (kept)
        throw new BackupError(
          `The keys of backups must end when they are destroyed, and ${kept}. Nothing was backed up. Name another place with --keys.`,
        );
    } catch (error) {
      throw asSentence(error, `The keys cannot be written to ${place}`, 'Nothing was backed up.');
    }
    return BackupKeys.open(store, backupKey);
  }

  /** To read from. @throws BackupError when it is another place, or another key's */
  static async open(store: BackupStore, backupKey: Buffer): Promise<BackupKeys> {
    const { place } = store;
    const text = await store.read(markName).catch((error: unknown) => {
      throw asSentence(error, `The keys in ${place} cannot be read`, 'Nothing was changed.');
    });
    if (text === null)
      throw new BackupError(
        `${place} holds no keys of backups, and without them no backup can be read. Nothing was changed. Name their place with --keys.`,
      );
    try {
      const { check } = JSON.parse(text.toString()) as { check: string };
      unseal(backupKey, mark, Buffer.from(check, 'base64'));
    } catch {
      throw new BackupError(
        `BACKUP_KEY is not the key that the backups in ${place} were made with. Nothing was changed. Set it to the one that was.`,
      );
    }
    return new BackupKeys(store, backupKey);
  }

  /** For what holds no person's data and outlives the days' keys. */
  get lasting(): Buffer {
    return this.#backupKey;
  }

  /** A key of its own for a backup or a day of the log. */
  async newKey(at: Date): Promise<BackupKey> {
    const id = `${keyIdAt(at)}-${randomBytes(4).toString('hex')}`;
    const key = randomBytes(32);
    await this.store.write(id + keyEnd, seal(this.#backupKey, id, key));
    return { id, key };
  }

  /** @throws BackupError when it is gone */
  async keyOf(id: string): Promise<Buffer> {
    const known = this.#known.get(id);
    if (known) return known;
    const sealed = /^[\w-]+$/.test(id) ? await this.store.read(id + keyEnd) : null;
    if (!sealed)
      throw new BackupError(
        `The key ${id} is not in ${this.store.place}: that backup is past its time, or the place is not the one that belongs to it. Nothing was changed.`,
      );
    const key = unseal(this.#backupKey, id, sealed);
    this.#known.set(id, key);
    return key;
  }

  /** Ids of keys, the oldest first. */
  async keyIds(): Promise<string[]> {
    const { files } = await this.store.look('');
    return files
      .filter((name) => name.endsWith(keyEnd))
      .map((name) => name.slice(0, -keyEnd.length))
      .sort();
  }

  /** What it sealed can never be read again. */
  destroyKey(id: string): Promise<void> {
    return this.store.destroy(id + keyEnd);
  }

  /** Small texts under a name, sealed: written only when they changed. */
  async keep(name: string, plain: Buffer): Promise<void> {
    const digest = createHash('sha256').update(plain).digest('hex');
    if (this.#kept.get(name) === digest) return;
    await this.store.write(`${name}.sealed`, seal(this.#backupKey, name, plain));
    this.#kept.set(name, digest);
  }
  readonly #kept = new Map<string, string>();

  async kept(name: string): Promise<Buffer | null> {
    const sealed = await this.store.read(`${name}.sealed`);
    return sealed && unseal(this.#backupKey, name, sealed);
  }

  /**
   * The server's generated secrets. Master keys that were taken out after a rotation are kept behind the others: a backup from before it
   * needs them.
   */
  async keepSecrets(secrets: Record<string, string>): Promise<void> {
    const before = await this.keptSecrets();
    const keys = [secrets, before].flatMap((each) => keysIn(each['master.key'] ?? ''));
    const all = keys.length > 0 && { 'master.key': [...new Set(keys)].join('\n') };
    await this.keep('secrets', Buffer.from(JSON.stringify({ ...secrets, ...all })));
  }

  async keptSecrets(): Promise<Record<string, string>> {
    return JSON.parse((await this.kept('secrets'))?.toString() ?? '{}');
  }

  /** Whose data was erased, so that a restore to a moment before keeps them erased. */
  async addErased(erased: readonly Erased[]): Promise<void> {
    // A line that was cut off while it was written must not spoil the next one.
    const lines = erased.map(
      (each) => `\n${seal(this.#backupKey, 'erased', Buffer.from(JSON.stringify(each))).toString('base64')}`,
    );
    await this.store.append('erased', lines.join(''));
  }

  async erased(): Promise<Erased[]> {
    const text = (await this.store.read('erased'))?.toString() ?? '';
    return text.split('\n').flatMap((line): Erased[] => {
      try {
        const plain = unseal(this.#backupKey, 'erased', Buffer.from(line, 'base64'));
        return [JSON.parse(plain.toString()) as Erased];
      } catch {
        return [];
      }
    });
  }
}
