import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#services/platform/db/postgres.ts';
import { type CheckpointFile, fileName, logProblem, type Report } from './checkpoint-files.ts';

/** What the database has of a checkpoint. */
export interface TableCheckpoint {
  number: number;
  /** sha256 of the document, hex. */
  hash: string;
  signature: Buffer;
}

export async function tableCheckpoints(db: Db): Promise<TableCheckpoint[]> {
  const { rows } = await db.query<TableCheckpoint>({
    name: 'table-checkpoints',
    text: `select number, encode(sha256(convert_to(document, 'UTF8')), 'hex') as hash, signature
           from log_checkpoints order by number`,
  });
  return rows;
}

/** One that was signed since the folder was read: its row comes before its file has its name. */
async function isThereByNow(folder: string, number: number): Promise<boolean> {
  const file = path.join(folder, fileName(number));
  const isThere = (name: string) =>
    access(name).then(
      () => true,
      () => false,
    );
  return (await isThere(`${file}.new`)) || isThere(file);
}

/**
 * Compares the signed files with the table, which was read after them: a checkpoint in only one of both was removed from the other, by
 * an intruder who reaches one and not the other.
 */
export async function compareSources(
  folder: string,
  files: readonly CheckpointFile[],
  table: readonly TableCheckpoint[],
  report: Report,
): Promise<void> {
  const inTable = new Map(table.map((row) => [row.number, row]));
  for (const { number, hash, signature } of files) {
    const row = inTable.get(number);
    inTable.delete(number);
    if (!row)
      report(logProblem(`checkpoint ${number} was removed from the database; its file is still there`));
    else if (row.hash !== hash || !row.signature.equals(signature))
      report(logProblem(`checkpoint ${number} in the database says something else than its file`));
  }
  for (const number of inTable.keys())
    if (!(await isThereByNow(folder, number)))
      report(logProblem(`the file of checkpoint ${number} is missing from the checkpoint folder`));
  let previous: string | null = null;
  for (const file of files) {
    if (!file.isSigned) report(logProblem(`checkpoint ${file.number} is not signed by this server's key`));
    if (file.previous !== previous)
      report(logProblem(`checkpoint ${file.number} does not follow the one before it`));
    previous = file.hash;
  }
}
