import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from '#services/platform/db/postgres.ts';
import type { StoragePlace } from '#services/platform/files/settings.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { type BaseManifest, takeBase } from './base.ts';
import { FileCopies, FolderCopy } from './copies.ts';

/** What is backed up. */
export interface Source {
  /** Address of the owner, with the right to replicate. */
  url: string;
  owner: Pool;
  /** Of the persons' keys. */
  keysPool: Pool;
  /** The server is ours: its settings may be changed. */
  isEmbedded: boolean;
  files: StoragePlace;
  /** Beside the database: the log of heads. */
  folders: string[];
  /** Secrets that were generated; those of settings are the operator's to keep. */
  secretsFolder: string;
  release: string;
}

/** An erasure is looked for again for so long, since clocks of processes may differ. */
const overlapMs = 10 * minuteMs;

/** Everything but the database itself, brought up to date again and again. */
export class Beside {
  readonly #source: Source;
  readonly #keys: BackupKeys;
  readonly #files: FileCopies | null;
  readonly #folders: FolderCopy[];
  #erased: Set<string> | null = null;
  #erasedUntil = 0;

  constructor(source: Source, target: BackupStore, keys: BackupKeys) {
    this.#source = source;
    this.#keys = keys;
    this.#files = source.files.kind === 'local' ? new FileCopies(source.files.folder, target) : null;
    this.#folders = source.folders.map((folder) => new FolderCopy(folder, target, keys));
  }

  /** @returns null when files lie in a bucket, which is not copied */
  async files(): Promise<{ copied: number; files: number } | null> {
    return (await this.#files?.update()) ?? null;
  }

  async folders(): Promise<void> {
    for (const folder of this.#folders) await folder.update();
  }

  async secrets(): Promise<void> {
    const { secretsFolder } = this.#source;
    const names = (await readdir(secretsFolder).catch(() => [] as string[])).sort();
    const secrets = await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(secretsFolder, name), 'utf8')]),
    );
    await this.#keys.keepSecrets(Object.fromEntries(secrets));
  }

  async erasures(): Promise<void> {
    this.#erased ??= new Set((await this.#keys.erased()).map(({ personId }) => personId));
    const known = this.#erased;
    const { rows } = await this.#source.keysPool.query<{ personId: string; at: string }>(
      'select person_id as "personId", destroyed_at as at from keys.person_keys where destroyed_at >= $1 order by destroyed_at',
      [new Date(this.#erasedUntil)],
    );
    const fresh = rows.filter(({ personId }) => !known.has(personId));
    if (fresh.length > 0) await this.#keys.addErased(fresh);
    for (const { personId } of fresh) known.add(personId);
    const last = rows.at(-1);
    if (last) this.#erasedUntil = Math.max(this.#erasedUntil, Date.parse(last.at) - overlapMs);
  }
}

export interface BackedUp {
  base: BaseManifest;
  files: { copied: number; files: number } | null;
  durationMs: number;
}

/** One backup of everything. Files come after the database, so that every row of it has its bytes. */
export async function backUp(
  source: Source,
  target: BackupStore,
  keys: BackupKeys,
  onProgress?: (text: string) => void,
): Promise<BackedUp> {
  const begun = performance.now();
  const megabytes = (bytes: number) => formatNumber(Math.round(bytes / 1_000_000));
  const base = await takeBase(target, keys, {
    ...source,
    onProgress: (bytes, expected) => onProgress?.(`${megabytes(bytes)} of about ${megabytes(expected)} MB`),
  });
  const beside = new Beside(source, target, keys);
  onProgress?.('files');
  const files = await beside.files();
  await beside.folders();
  await beside.secrets();
  await beside.erasures();
  return { base, files, durationMs: Math.round(performance.now() - begun) };
}
