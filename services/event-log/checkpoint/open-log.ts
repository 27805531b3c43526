import type { KnownKeys } from '#services/platform/crypto/signing-keys.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { treeRoot } from '#services/platform/transparency/merkle-proofs.ts';
import type { ChainProblem } from '../append/chain.ts';
import { brokenLog, logProblem, type Report } from './checkpoint.ts';
import type { LogFolder } from './log-folder.ts';
import { SealedLog, saidBy } from './sealed-log.ts';
import { signatureProblem } from './signers.ts';

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
  keys: KnownKeys;
  /** The newest checkpoint of the folder, read before the table; null where there is none. */
  note: string | null;
  table: readonly TableCheckpoint[];
}

/** What the notes are worth, by the settings' keys and those that the log itself names. @returns those that are signed */
function signedNotes({ keys, note, table }: Sources, log: SealedLog | null, report: Report): Set<string> {
  const notes = new Map(table.map((row) => [row.note, `checkpoint ${row.number}`]));
  if (note !== null && !notes.has(note)) notes.set(note, 'the newest checkpoint in the log folder');
  const signed = new Set<string>();
  for (const [text, name] of notes) {
    const problem = signatureProblem(text, keys, log);
    if (problem) report(logProblem(`${name} ${problem}`));
    else signed.add(text);
  }
  return signed;
}

/** The oldest first. After a loss a newer row may be of a shorter log, so the rows count by their numbers. */
function notesInOrder({ note: ofFolder, table }: Sources): string[] {
  const inOrder = table.map(({ note }) => note);
  if (ofFolder === null || inOrder.includes(ofFolder)) return inOrder;
  const sizeOf = (note: string | undefined) => (note && saidBy(note)?.size) || 0;
  return sizeOf(ofFolder) > sizeOf(inOrder.at(-1)) ? [...inOrder, ofFolder] : [ofFolder, ...inOrder];
}

/** The newest checkpoint whose tiles are there; one by a key that signs today, where there is any. */
async function openNewest(sources: Sources, report: Report): Promise<SealedLog | null> {
  const { keys, folder } = sources;
  const notes = notesInOrder(sources).reverse();
  const isBy = (known: KnownKeys) => (note: string) => signatureProblem(note, known) === null;
  const current = notes.filter(isBy({ ...keys, earlier: [] }));
  const earlier = keys.earlier.length > 0 ? notes.filter(isBy(keys)) : [];
  for (const note of new Set([...current, ...earlier])) {
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
  const unopened: ChainProblem[] = [];
  const log = await openNewest(sources, (problem) => unopened.push(problem));
  const signed = signedNotes(sources, log, report);
  unopened.forEach(report);
  if (!log) return null;
  await compareTable(log, sources.table, report);
  const { note, folder } = sources;
  if (note === log.note || (await isThereByNow(folder, log.note))) return log;
  if (note === null) report(logProblem('the file checkpoint is missing from the log folder'));
  else if (signed.has(note)) report(logProblem('the file checkpoint in the log folder is not the newest'));
  return log;
}
