import type { KeyObject } from 'node:crypto';
import type { Db } from '#services/platform/db/postgres.ts';
import { treeRoot } from '#services/platform/transparency/merkle-proofs.ts';
import { brokenLog, logProblem, type Report } from './checkpoint.ts';
import type { LogFolder } from './log-folder.ts';
import { isSignedBy, SealedLog, saidBy } from './sealed-log.ts';

/** What the database has of a checkpoint. */
export interface TableCheckpoint {
  number: number;
  /** ISO 8601. */
  takenAt: string;
  size: number;
  note: string;
}

export async function tableCheckpoints(db: Db): Promise<TableCheckpoint[]> {
  const { rows } = await db.query<TableCheckpoint>({
    name: 'table-checkpoints',
    text: 'select number, taken_at as "takenAt", size, note from log_checkpoints order by number',
  });
  return rows;
}

interface Sources {
  folder: LogFolder;
  key: KeyObject;
  /** The newest checkpoint of the folder, read before the table; null where there is none. */
  note: string | null;
  table: readonly TableCheckpoint[];
}

/** What the notes are worth by themselves. @returns those that the server's key signed */
function signedNotes({ key, note, table }: Sources, report: Report): Set<string> {
  const notes = new Map(table.map((row) => [row.note, `checkpoint ${row.number}`]));
  if (note !== null && !notes.has(note)) notes.set(note, 'the newest checkpoint in the log folder');
  const signed = new Set<string>();
  for (const [text, name] of notes) {
    if (!saidBy(text)) report(logProblem(`${name} cannot be read`));
    else if (!isSignedBy(key, text)) report(logProblem(`${name} is not signed by this server's key`));
    else signed.add(text);
  }
  return signed;
}

/** The newest checkpoint whose tiles are there. */
async function openNewest(
  notes: Set<string>,
  { folder, note: ofFolder, table }: Sources,
  report: Report,
): Promise<SealedLog | null> {
  // After a loss a newer row may be of a shorter log, so the rows count by their numbers.
  const inOrder = table.map(({ note }) => note).filter((note) => notes.has(note));
  const sizeOf = (note: string | undefined) => (note && saidBy(note)?.size) || 0;
  if (ofFolder !== null && notes.has(ofFolder) && !inOrder.includes(ofFolder)) {
    if (sizeOf(ofFolder) > sizeOf(inOrder.at(-1))) inOrder.push(ofFolder);
    else inOrder.unshift(ofFolder);
  }
  for (const note of inOrder.reverse()) {
    try {
      return await SealedLog.open(note, folder.readTile);
    } catch (error) {
      report(brokenLog(error));
    }
  }
  return null;
}

/** A checkpoint that was signed since the folder was read: its row comes before its file. */
const isThereByNow = async (folder: LogFolder, note: string): Promise<boolean> =>
  (await folder.next()) === note || (await folder.checkpoint()) === note;

/** Whether the log began with what the row's checkpoint signs. */
async function isAboutLog(log: SealedLog, { note, size }: TableCheckpoint, report: Report): Promise<boolean> {
  const said = saidBy(note);
  try {
    return said?.size === size && said.root.equals(await treeRoot(size, log.tiles.nodes));
  } catch (error) {
    report(brokenLog(error));
    return true;
  }
}

/** Each row is a seal of the log, and each seal has its row: what is in one alone was removed from the other. */
async function compareTable(
  log: SealedLog,
  table: readonly TableCheckpoint[],
  report: Report,
): Promise<void> {
  const rows = new Map(table.map((row) => [row.number, row]));
  // What a loss took from one of the two is said by the seal after it.
  const isLost = (number: number) =>
    log.seals.some((seal) => seal.lost && seal.lost.after < number && number < seal.number);
  for (const seal of log.seals) {
    const row = rows.get(seal.number);
    rows.delete(seal.number);
    if (!row && isLost(seal.number)) continue;
    if (!row)
      report(
        logProblem(`checkpoint ${seal.number} was removed from the database; the log of heads still has it`),
      );
    else if (row.size !== seal.size || !(await isAboutLog(log, row, report)))
      report(
        logProblem(`checkpoint ${seal.number} in the database says something else than the log of heads`),
      );
  }
  for (const number of rows.keys())
    if (!isLost(number))
      report(logProblem(`checkpoint ${number} is in the database and not in the log of heads`));
}

/**
 * Opens the log of heads at its newest signed checkpoint, from the folder or the database, and says where the two differ: an intruder
 * may reach one and not the other. The table must have been read after `note`.
 */
export async function openLog(sources: Sources, report: Report): Promise<SealedLog | null> {
  const signed = signedNotes(sources, report);
  const log = await openNewest(signed, sources, report);
  if (!log) return null;
  await compareTable(log, sources.table, report);
  const { note, folder } = sources;
  if (note === log.note || (await isThereByNow(folder, log.note))) return log;
  if (note === null) report(logProblem('the file checkpoint is missing from the log folder'));
  else if (signed.has(note)) report(logProblem('the file checkpoint in the log folder is not the newest'));
  return log;
}
