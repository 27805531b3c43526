import { asSentence, BackupError } from './backup-error.ts';
import type { BackupStore } from './backup-store.ts';

/**
 * What a system's backups consist of:
 *
 *     cursus-backup.json      whose they are
 *     bases/ID/               base backups: base.sealed and, once it is whole, manifest.json
 *     wal/TIMELINE/           PostgreSQL's log since then
 *     files/                  uploaded files
 *     folders/                checkpoints, as they stand beside the database
 */
const markName = 'cursus-backup.json';
const format = 1;

interface Mark {
  format: number;
  systemIdentifier: string;
}

async function readMark(store: BackupStore): Promise<Mark | null> {
  const text = await store.read(markName);
  if (text === null) return null;
  let mark: Mark;
  try {
    mark = JSON.parse(text.toString());
  } catch {
    throw new BackupError(`${store.where(markName)} cannot be read. Nothing was changed.`);
  }
  if (!(mark.format <= format))
    throw new BackupError(
      `The backups in ${store.place} were made by a newer release of Cursus. Nothing was changed. Use that release.`,
    );
  return mark;
}

/** To write to, begun where nothing is. @throws BackupError when it is something else's */
export async function createBackup(store: BackupStore, systemIdentifier: string): Promise<void> {
  const { place } = store;
  try {
    const mark = await readMark(store);
    if (mark && mark.systemIdentifier !== systemIdentifier)
      throw new BackupError(
        `${place} holds the backups of another system. Nothing was written. Name another place.`,
      );
    if (mark) return;
    const { files, folders } = await store.look('');
    if (files.length + folders.length > 0)
      throw new BackupError(
        `${place} is not empty and holds no backup of Cursus. Nothing was written. Name an empty place.`,
      );
    await store.write(markName, `${JSON.stringify({ format, systemIdentifier } satisfies Mark)}\n`);
  } catch (error) {
    throw asSentence(error, `The backup cannot be written to ${place}`, 'Nothing was backed up.');
  }
}

/** To read from. @throws BackupError */
export async function openBackup(store: BackupStore): Promise<void> {
  const mark = await readMark(store).catch((error: unknown) => {
    throw asSentence(error, `The backup in ${store.place} cannot be read`, 'Nothing was changed.');
  });
  if (!mark) throw new BackupError(`${store.place} holds no backup of Cursus. Nothing was changed.`);
}
