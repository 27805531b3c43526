import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { asSentence, BackupError } from './backup-error.ts';
import { writeWhole } from './keys-folder.ts';

/**
 * The folder of a system's backups:
 *
 *     cursus-backup.json      whose they are
 *     bases/ID/               base backups: manifest.json, base.sealed
 *     wal/TIMELINE/           PostgreSQL's log since then
 *     files/                  uploaded files
 *     folders/                checkpoints, as they stand beside the database
 */
const markFile = 'cursus-backup.json';
const format = 1;

export interface Mark {
  systemIdentifier: string;
}

export interface BackupFolder {
  folder: string;
  bases: string;
  wal: string;
  files: string;
  folders: string;
}

const partsOf = (folder: string): BackupFolder => ({
  folder,
  bases: path.join(folder, 'bases'),
  wal: path.join(folder, 'wal'),
  files: path.join(folder, 'files'),
  folders: path.join(folder, 'folders'),
});

async function readMark(folder: string): Promise<Mark | null> {
  const text = await readFile(path.join(folder, markFile), 'utf8').catch(() => null);
  if (text === null) return null;
  let mark: Mark & { format: number };
  try {
    mark = JSON.parse(text);
  } catch {
    throw new BackupError(`${path.join(folder, markFile)} cannot be read. Nothing was changed.`);
  }
  if (!(mark.format <= format))
    throw new BackupError(
      `The backups in ${folder} were made by a newer release of Cursus. Nothing was changed. Use that release.`,
    );
  return mark;
}

/** To write to, made when it is not there. @throws BackupError when it is something else's */
export async function createBackupFolder(folder: string, systemIdentifier: string): Promise<BackupFolder> {
  const parts = partsOf(folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const mark = await readMark(folder);
    if (mark && mark.systemIdentifier !== systemIdentifier)
      throw new BackupError(
        `${folder} holds the backups of another system. Nothing was written. Name another folder.`,
      );
    if (!mark) {
      if ((await readdir(folder)).length > 0)
        throw new BackupError(
          `The folder ${folder} is not empty and holds no backup of Cursus. Nothing was written. Name an empty folder.`,
        );
      await writeWhole(
        path.join(folder, markFile),
        `${JSON.stringify({ format, systemIdentifier } satisfies Mark & { format: number })}\n`,
      );
    }
    const all = [parts.bases, parts.wal, parts.files, parts.folders];
    for (const part of all) await mkdir(part, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw asSentence(error, `The backup folder ${folder} cannot be written`, 'Nothing was backed up.');
  }
  return parts;
}

/** To read from. @throws BackupError */
export async function openBackupFolder(folder: string): Promise<BackupFolder & Mark> {
  const mark = await readMark(folder);
  if (!mark) throw new BackupError(`${folder} holds no backup of Cursus. Nothing was changed.`);
  return { ...partsOf(folder), ...mark };
}
