import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TileContent, type TileReader, tilePath } from '#services/platform/transparency/tiles.ts';

/**
 * The log's files as the standard names them (c2sp.org/tlog-tiles): `checkpoint`, and tiles below `tile/`. The folder can be copied, or served
 * by any web server, as it is.
 */
const checkpointName = 'checkpoint';
/** The next checkpoint, written before the database knows it. */
const nextName = 'checkpoint.new';

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
};

/** A rename survives a power cut only once its folder is written too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The log's own signatures alone, which have its name; what is no line of a signature stays, and makes the note unreadable. */
function withoutCosignatures(note: string): string {
  const end = note.lastIndexOf('\n\n') + 2;
  const [origin] = note.split('\n');
  const isOther = (line: string) =>
    /^— [^ ]+ [A-Za-z0-9+/]+=*$/.test(line) && !line.startsWith(`— ${origin} `);
  const kept = note
    .slice(end)
    .split('\n')
    .filter((line) => !isOther(line));
  return note.slice(0, end) + kept.join('\n');
}

export class LogFolder {
  readonly path: string;
  /** Folders that were written to since the last `flush`. */
  readonly #written = new Set<string>();

  constructor(folder: string) {
    this.path = folder;
  }

  readonly readTile: TileReader = (tile) => orNull(readFile(path.join(this.path, tilePath(tile))));

  /** Null where this process cannot see the folder. */
  isThere = async (): Promise<boolean> => (await orNull(stat(this.path))) !== null;
  /** With the cosignatures of witnesses, as the file has it. */
  cosigned = (): Promise<string | null> => orNull(readFile(path.join(this.path, checkpointName), 'utf8'));
  /** As the log signed it. */
  async checkpoint(): Promise<string | null> {
    const note = await this.cosigned();
    return note && withoutCosignatures(note);
  }
  next = (): Promise<string | null> => orNull(readFile(path.join(this.path, nextName), 'utf8'));

  /** Whole or not at all: a killed process leaves `.part`, which the next writing replaces. */
  async writeTile(tile: TileContent): Promise<void> {
    const file = path.join(this.path, tilePath(tile));
    const folder = path.dirname(file);
    if (!this.#written.has(folder)) await mkdir(folder, { recursive: true });
    this.#written.add(folder);
    await writeFile(`${file}.part`, tile.bytes, { mode: 0o644, flush: true });
    await rename(`${file}.part`, file);
  }

  /** After this the tiles survive a power cut. */
  async flush(): Promise<void> {
    for (const folder of this.#written) await syncFolder(folder);
    this.#written.clear();
  }

  async writeNext(note: string): Promise<void> {
    await mkdir(this.path, { recursive: true });
    await writeFile(path.join(this.path, nextName), note, { mode: 0o644, flush: true });
  }
  /** The next checkpoint becomes the newest, in one step. */
  async publishNext(): Promise<void> {
    await rename(path.join(this.path, nextName), path.join(this.path, checkpointName));
    await syncFolder(this.path);
  }
  /** The newest checkpoint with more signatures, in one step. For the one signer alone: a newer one is not to be replaced. */
  async addSignatures(note: string): Promise<void> {
    const file = path.join(this.path, checkpointName);
    await writeFile(`${file}.part`, note, { mode: 0o644, flush: true });
    await rename(`${file}.part`, file);
    await syncFolder(this.path);
  }
  /** Puts what is here aside, so that another log can be begun; who is killed meanwhile does it again. @returns where it is now */
  async setAside(name: string): Promise<LogFolder> {
    const aside = new LogFolder(path.join(this.path, name));
    await mkdir(aside.path, { recursive: true });
    for (const each of [checkpointName, 'tile'])
      await orNull(rename(path.join(this.path, each), path.join(aside.path, each)));
    await syncFolder(this.path);
    return aside;
  }
  dropNext = (): Promise<void> => rm(path.join(this.path, nextName), { force: true });
}
