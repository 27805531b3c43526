import path from 'node:path';
import type { Config } from '../config.ts';
import { UsageError, type Values } from './tools.ts';

export interface BackupPlaces {
  folder: string;
  keysFolder: string;
  key: Buffer;
}

const isWithin = (place: string, folder: string): boolean => !path.relative(folder, place).startsWith('..');

/**
 * Where backups and their keys are, by options or settings.
 * @throws UsageError when one is missing, or both would be lost together
 */
export function backupPlaces({ backup, dataDir }: Config, values: Values): BackupPlaces {
  const text = (value: Values[string]) => (typeof value === 'string' ? value : undefined);
  const given = text(values.folder) ?? backup.folder;
  const givenKeys = text(values.keys) ?? backup.keysFolder;
  if (!given) throw new UsageError('Say which folder: as an argument, or in BACKUP_DIR.');
  if (!givenKeys)
    throw new UsageError('Say which folder the keys are in: with --keys, or in BACKUP_KEYS_DIR.');
  if (!backup.key)
    throw new UsageError(
      'BACKUP_KEY is not set. Make one with `openssl rand -base64 32`, and keep it where neither the system nor its backups are.',
    );
  const [folder, keysFolder] = [path.resolve(given), path.resolve(givenKeys)];
  if (isWithin(keysFolder, folder) || isWithin(folder, keysFolder))
    throw new UsageError(
      `The keys (${keysFolder}) and the backups (${folder}) must be apart, so that neither is lost or stolen with the other. Name another folder with --keys.`,
    );
  for (const place of [folder, keysFolder])
    if (isWithin(place, dataDir))
      throw new UsageError(
        `${place} is within the data folder ${dataDir}, and would be lost with it. Name another folder.`,
      );
  return { folder, keysFolder, key: Buffer.from(backup.key, 'base64') };
}
