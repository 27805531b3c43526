import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keysIn } from '#services/platform/crypto/keyring.ts';
import { seal, unseal } from '#services/platform/crypto/sealing.ts';
import { asSentence, BackupError } from './backup-error.ts';

/**
 * The keys' part of the backups, apart from the rest: a key for each day's backup, the server's own secrets, and whose data was erased, all
 * sealed by the backup key (BACKUP_KEY). Without this folder no backup can be read, so a copy of a backup anywhere, of a person
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
const markFile = 'cursus-backup-keys.json';
const mark = 'cursus backup key';

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Written whole or not at all. */
export async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, content, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

export class KeysFolder {
  readonly folder: string;
  readonly #backupKey: Buffer;
  readonly #known = new Map<string, Buffer>();

  private constructor(folder: string, backupKey: Buffer) {
    this.folder = folder;
    this.#backupKey = backupKey;
  }

  /** To write to, made when it is not there. @throws BackupError */
  static async create(folder: string, backupKey: Buffer): Promise<KeysFolder> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!(await isThere(path.join(folder, markFile)))) {
        if ((await readdir(folder)).length > 0)
          throw new BackupError(
            `The folder ${folder} is not empty and holds no keys of backups. Nothing was written. Name an empty folder with --keys.`,
          );
        const check = seal(backupKey, mark, Buffer.from(mark)).toString('base64');
        await writeWhole(path.join(folder, markFile), `${JSON.stringify({ format: 1, check })}\n`);
      }
    } catch (error) {
      throw asSentence(error, `The keys' folder ${folder} cannot be written`, 'Nothing was backed up.');
    }
    return KeysFolder.open(folder, backupKey);
  }

  /** To read from. @throws BackupError when it is another folder, or another key's */
  static async open(folder: string, backupKey: Buffer): Promise<KeysFolder> {
    const text = await readFile(path.join(folder, markFile), 'utf8').catch(() => null);
    if (text === null)
      throw new BackupError(
        `${folder} holds no keys of backups, and without them no backup can be read. Nothing was changed. Name their folder with --keys.`,
      );
    try {
      const { check } = JSON.parse(text) as { check: string };
      unseal(backupKey, mark, Buffer.from(check, 'base64'));
    } catch {
      throw new BackupError(
        `BACKUP_KEY is not the key that the backups in ${folder} were made with. Nothing was changed. Set it to the one that was.`,
      );
    }
    return new KeysFolder(folder, backupKey);
  }

  /** For what holds no person's data and outlives the days' keys. */
  get lasting(): Buffer {
    return this.#backupKey;
  }

  /** A key of its own for a backup or a day of the log. */
  async newKey(at: Date): Promise<BackupKey> {
    const id = `${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(4).toString('hex')}`;
    const key = randomBytes(32);
    await writeWhole(path.join(this.folder, id + keyEnd), seal(this.#backupKey, id, key));
    return { id, key };
  }

  /** @throws BackupError when it is gone */
  async keyOf(id: string): Promise<Buffer> {
    const known = this.#known.get(id);
    if (known) return known;
    const sealed = /^[\w-]+$/.test(id)
      ? await readFile(path.join(this.folder, id + keyEnd)).catch(() => null)
      : null;
    if (!sealed)
      throw new BackupError(
        `The key ${id} is not in ${this.folder}: that backup is past its time, or the folder is not the one that belongs to it. Nothing was changed.`,
      );
    const key = unseal(this.#backupKey, id, sealed);
    this.#known.set(id, key);
    return key;
  }

  /** Ids of keys, the oldest first. */
  async keyIds(): Promise<string[]> {
    const names = await readdir(this.folder);
    return names
      .filter((name) => name.endsWith(keyEnd))
      .map((name) => name.slice(0, -keyEnd.length))
      .sort();
  }

  /** What it sealed can never be read again. */
  async destroyKey(id: string): Promise<void> {
    const file = path.join(this.folder, id + keyEnd);
    const { size } = await stat(file);
    await writeFile(file, randomBytes(size), { flag: 'r+', flush: true });
    await rm(file);
  }

  /** Small texts under a name, sealed: written only when they changed. */
  async keep(name: string, plain: Buffer): Promise<void> {
    const digest = createHash('sha256').update(plain).digest('hex');
    if (this.#kept.get(name) === digest) return;
    await writeWhole(path.join(this.folder, `${name}.sealed`), seal(this.#backupKey, name, plain));
    this.#kept.set(name, digest);
  }
  readonly #kept = new Map<string, string>();

  async kept(name: string): Promise<Buffer | null> {
    const sealed = await readFile(path.join(this.folder, `${name}.sealed`)).catch(() => null);
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
    await appendFile(path.join(this.folder, 'erased'), lines.join(''), { mode: 0o600, flush: true });
  }

  async erased(): Promise<Erased[]> {
    const text = await readFile(path.join(this.folder, 'erased'), 'utf8').catch(() => '');
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
