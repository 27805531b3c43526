import path from 'node:path';
import { placeText, type StoragePlace } from '#services/platform/files/settings.ts';
import { backupPlaceOf, type Config } from '../config.ts';
import { UsageError, type Values } from './tools.ts';

export interface BackupPlaces {
  backups: StoragePlace;
  keys: StoragePlace;
  key: Buffer;
}

const isWithin = (place: string, folder: string): boolean => !path.relative(folder, place).startsWith('..');

/** Whether both are lost or stolen together: one folder in another, or one bucket. */
function areTogether(one: StoragePlace, other: StoragePlace): boolean {
  if (one.kind === 'local')
    return (
      other.kind === 'local' && (isWithin(one.folder, other.folder) || isWithin(other.folder, one.folder))
    );
  return other.kind === 's3' && one.bucket === other.bucket && one.endpoint === other.endpoint;
}

/**
 * Where backups and their keys are, by options or settings.
 * @throws UsageError when one is missing, or both would be lost together
 */
export function backupPlaces({ backup, dataDir }: Config, values: Values): BackupPlaces {
  const given = (value: Values[string], what: string) =>
    typeof value === 'string' ? backupPlaceOf(value, what, backup.s3) : undefined;
  const backups = given(values.target, 'The address of the backups') ?? backup.place;
  const keys = given(values.keys, '--keys') ?? backup.keysPlace;
  if (!backups) throw new UsageError('Say which folder or bucket: as an argument, or in BACKUP_DIR.');
  if (!keys)
    throw new UsageError('Say which folder or bucket the keys are in: with --keys, or in BACKUP_KEYS_DIR.');
  if (!backup.key)
    throw new UsageError(
      'BACKUP_KEY is not set. Make one with `openssl rand -base64 32`, and keep it where neither the system nor its backups are.',
    );
  if (areTogether(keys, backups))
    throw new UsageError(
      `The keys (${placeText(keys)}) and the backups (${placeText(backups)}) must be apart, so that neither is lost or stolen with the other. Name another folder or bucket with --keys.`,
    );
  for (const place of [backups, keys])
    if (place.kind === 'local' && isWithin(place.folder, dataDir))
      throw new UsageError(
        `${place.folder} is within the data folder ${dataDir}, and would be lost with it. Name another folder.`,
      );
  return { backups, keys, key: Buffer.from(backup.key, 'base64') };
}
