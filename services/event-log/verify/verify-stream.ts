import type { KnownKeys } from '#services/platform/crypto/signing-keys.ts';
import { type Db, inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import type { WitnessSettings } from '#services/platform/transparency/witness/ask.ts';
import { type ChainProblem, checkStream, type LogRow, type ProblemCode } from '../append/chain.ts';
import { cosignaturesOf } from '../checkpoint/ask-witnesses.ts';
import { brokenLog, logProblem, type Report } from '../checkpoint/checkpoint.ts';
import { LogFolder } from '../checkpoint/log-folder.ts';
import { openLog, type TableCheckpoint, tableCheckpoints } from '../checkpoint/open-log.ts';
import type { SealedHead } from '../checkpoint/sealed-log.ts';
import { readStream } from '../read.ts';
import { compareWithStored, readStored } from './compare-stored.ts';

/** One application's history, recomputed and held against what is known of it elsewhere. */
export interface StreamVerification {
  events: number;
  problems: ChainProblem[];
  checkpoint: {
    number: number;
    takenAt: string;
    version: number;
    isSigned: boolean;
    /** Names of the witnesses whose signature of the newest checkpoint holds. */
    cosignedBy: string[];
  } | null;
  /** False where this process cannot see the log of heads: then nothing vouches for the history here. */
  areFilesRead: boolean;
}

type Say = (version: number, code: ProblemCode, detail: string) => void;

/** A later checkpoint proves the earlier ones, and so do its cosignatures. */
type Vouched = SealedHead & { cosignedBy: string[] };

function compareWithHead(
  rows: readonly LogRow[],
  { head, seal, cosignedBy }: Vouched,
  say: Say,
): NonNullable<StreamVerification['checkpoint']> {
  const { number, takenAt } = seal;
  const row = rows.find(({ version }) => version === head.version);
  if (!row)
    say(
      head.version,
      'cut',
      `checkpoint ${number} vouches for ${head.version} events of this application; the last of them is gone`,
    );
  else if (!row.hash.equals(head.hash))
    say(
      head.version,
      'replaced',
      `checkpoint ${number} vouches for another event at this place: it, or one before it, was replaced`,
    );
  return { number, takenAt, version: head.version, isSigned: true, cosignedBy };
}

/** What is known of the application outside of its events; a log of heads that cannot be opened vouches for nothing. */
async function vouchedFor(
  db: Db,
  place: CheckpointPlace,
  sources: { note: string | null; table: readonly TableCheckpoint[] },
  applicationId: string,
  report: Report,
): Promise<{ found: Vouched | null; unused: StreamVerification['checkpoint'] }> {
  const newest = sources.table.at(-1);
  const unused = newest
    ? { number: newest.number, takenAt: newest.takenAt, version: 0, isSigned: false, cosignedBy: [] }
    : null;
  try {
    const log = await openLog({ ...sources, folder: new LogFolder(place.folder), keys: place.keys }, report);
    if (!log) return { found: null, unused };
    const head = await log.findHead(applicationId);
    if (!head) return { found: null, unused: null };
    const cosigned = await cosignaturesOf(db, log.note, place.witnesses);
    return { found: { ...head, cosignedBy: cosigned.map(({ witness }) => witness.key.name) }, unused: null };
  } catch (error) {
    report(brokenLog(error));
    return { found: null, unused };
  }
}

const checkpointsNamed = 10;
/** A folder that was emptied has as much to say of every application: the whole log's verification names each. */
function shortened(unsound: readonly ChainProblem[]): ChainProblem[] {
  const more = unsound.length - checkpointsNamed;
  if (more <= 0) return [...unsound];
  const rest = `${more} more checkpoints do not hold; a verification of the whole log names them`;
  return [...unsound.slice(0, checkpointsNamed), logProblem(rest)];
}

/** Where the log of heads is kept outside the database, the keys it is signed with, and who cosigns it. */
export interface CheckpointPlace {
  folder: string;
  keys: KnownKeys;
  witnesses: WitnessSettings;
}

/**
 * Recomputes one application's chain and compares it with its stored state and its newest head in the signed log of heads, which find
 * what a chain cannot: a tail that was cut, a history rewritten from its start (F16). Checkpoints are read from the folder and from
 * the database, as in a verification of the whole log: a forger of one may not reach the other. The files come first, then one snapshot
 * of the database, which knows every file there was.
 * @returns null when nothing is known of such an application
 */
export async function verifyStream(
  pool: Pool,
  place: CheckpointPlace,
  applicationId: string,
): Promise<StreamVerification | null> {
  const folder = new LogFolder(place.folder);
  const note = await folder.checkpoint();
  const { rows, stored, table } = await inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only');
    return {
      rows: await readStream(db, applicationId),
      stored: await readStored(db, applicationId),
      table: await tableCheckpoints(db),
    };
  });
  const areFilesRead = (await folder.isThere()) || table.length === 0;
  const unsound: ChainProblem[] = [];
  const { found, unused } = areFilesRead
    ? await vouchedFor(pool, place, { note, table }, applicationId, (problem) => unsound.push(problem))
    : { found: null, unused: null };
  if (rows.length === 0 && !stored.state && !found) return null;
  const problems = checkStream(applicationId, rows);
  const say: Say = (version, code, detail) => problems.push({ applicationId, version, code, detail });
  compareWithStored(rows, stored, problems.length === 0, say);
  const checkpoint = found ? compareWithHead(rows, found, say) : unused;
  problems.push(...shortened(unsound));
  return { events: rows.length, problems, checkpoint, areFilesRead };
}
