import type { KnownKeys } from '#services/platform/crypto/signing-keys.ts';
import type { Db, Pool } from '#services/platform/db/postgres.ts';
import { TileMissing } from '#services/platform/transparency/malformed.ts';
import type { ChainProblem } from '../append/chain.ts';
import { rangesOf } from '../ranges.ts';
import { brokenLog, type KnownHeads, type Report } from './checkpoint.ts';
import type { StreamHead } from './log-entry.ts';
import { LogFolder } from './log-folder.ts';
import { openLog, tableCheckpoints } from './open-log.ts';
import { SealWriter, type TakenCheckpoint } from './seal-writer.ts';
import { SealedLog } from './sealed-log.ts';
import { oneSigner, type SigningPlace } from './sign-checkpoint.ts';
import { signatureProblem } from './signers.ts';
import { vouchingOf } from './vouching.ts';

/** An application whose last sealed events the database does not have. */
export interface LostEvents {
  applicationId: string;
  /** Events that the log of heads vouches for. */
  vouched: number;
  /** Events that are there. */
  restored: number;
}
export interface Loss {
  applications: LostEvents[];
  /** Checkpoints that the database or the folder does not know. */
  checkpoints: number;
}
export interface Resumed extends Loss {
  taken: TakenCheckpoint;
}

/** Of an application without events: the log of heads says that it has none. */
const noHash = Buffer.alloc(32);

interface Missing {
  lost: LostEvents;
  head: StreamHead;
}

/** The heads of a range that the database lacks, and what it ends with instead. A head that was replaced is no loss. */
async function missingIn(db: Db, known: KnownHeads): Promise<Missing[]> {
  const heads = [...known.missing()];
  const { rows } = await db.query<{ id: string; vouched: number; restored: number; hash: Buffer | null }>(
    `select h.id::text as id, h.version as vouched, coalesce(last.version, 0) as restored, last.hash
     from unnest($1::uuid[], $2::int[]) as h (id, version)
     left join lateral (
       select version, hash from application_events where application_id = h.id order by version desc limit 1
     ) last on true
     where coalesce(last.version, 0) < h.version order by h.id`,
    [heads.map(({ applicationId }) => applicationId), heads.map(({ version }) => version)],
  );
  return rows.map(({ id, vouched, restored, hash }) => ({
    lost: { applicationId: id, vouched, restored },
    head: { id, version: restored, hash: hash ?? noHash },
  }));
}

function refuse({ detail }: ChainProblem): never {
  throw new Error(`Nothing was signed: ${detail} Restore the folder of the log of heads first.`);
}

export async function addMissing(
  pool: Pool,
  log: SealedLog,
  writer: SealWriter,
  report: Report,
): Promise<LostEvents[]> {
  const vouching = vouchingOf(log, report);
  const applications: LostEvents[] = [];
  for (const range of await rangesOf(pool)) {
    await writer.ready();
    for (const { lost, head } of await missingIn(pool, await vouching.inRange(range))) {
      applications.push(lost);
      writer.add(head);
    }
  }
  return applications;
}

export async function countLog(pool: Pool): Promise<{ events: number; streams: number }> {
  const { rows } = await pool.query<{ events: number; streams: number }>(
    'select count(*) as events, count(distinct application_id) as streams from application_events',
  );
  return { events: rows[0]?.events ?? 0, streams: rows[0]?.streams ?? 0 };
}

/** The folder may lack its newest tiles, as a copy does that was made meanwhile. Tiles that were changed are no loss. */
async function requireUnchanged(folder: LogFolder, keys: KnownKeys, note: string | null): Promise<void> {
  if (note === null || signatureProblem(note, keys)) return;
  try {
    await SealedLog.open(note, folder.readTile);
  } catch (error) {
    if (!(error instanceof TileMissing)) refuse(brokenLog(error));
  }
}

interface Found extends Loss {
  writer: SealWriter;
  /** The newest numbers that the database and the folder know. */
  inTable: number;
  inLog: number;
}

/** Holds the database against the log of heads, and hands on what is missing with a writer that has it to say. */
function withLoss<T>(place: SigningPlace, work: (found: Found) => Promise<T>): Promise<T | null> {
  const { pool, secrets } = place;
  return oneSigner(place, async () => {
    const folder = new LogFolder(place.folder);
    const note = await folder.checkpoint();
    await requireUnchanged(folder, secrets.knownKeys, note);
    const table = await tableCheckpoints(pool);
    const log = await openLog({ folder, keys: secrets.knownKeys, note, table }, () => undefined);
    const [inTable, inLog] = [table.at(-1)?.number ?? 0, log?.last.number ?? 0];
    const writer = await SealWriter.open(folder, log);
    try {
      const problems: ChainProblem[] = [];
      const applications = log ? await addMissing(pool, log, writer, (one) => problems.push(one)) : [];
      problems.forEach(refuse);
      if (applications.length === 0 && inTable === inLog) return null;
      return await work({ applications, checkpoints: Math.abs(inTable - inLog), writer, inTable, inLog });
    } finally {
      await writer.end();
    }
  });
}

/** What resuming would say, with nothing signed: for a rehearsal, whose log must not fork. Null where nothing is missing. */
export const findLoss = (place: SigningPlace): Promise<Loss | null> =>
  withLoss(place, async ({ applications, checkpoints }) => ({ applications, checkpoints }));

/**
 * Goes on after a database, or the log's folder, was restored to an earlier state: the next addition says so for ever, and why, and what
 * each application that lost events ends with now. What was forged stays a finding.
 * @returns null where nothing is missing
 */
export function resumeAfterLoss(
  place: SigningPlace,
  { reason, at }: { reason: string; at: Date },
): Promise<Resumed | null> {
  const { pool, secrets, origin } = place;
  return withLoss(place, async ({ applications, checkpoints, writer, inTable, inLog }) => {
    const said = {
      number: Math.max(inTable, inLog) + 1,
      takenAt: at.toISOString(),
      ...(await countLog(pool)),
      lost: { reason, after: Math.min(inTable, inLog), applications: applications.length },
    };
    const taken = await writer.seal(pool, secrets, origin, said);
    return { applications, checkpoints, taken };
  });
}
