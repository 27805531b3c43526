import { createHash, type KeyObject } from 'node:crypto';
import { inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { type ChainProblem, checkStream, type LogRow, type ProblemCode } from '../append/chain.ts';
import { logProblem } from '../checkpoint/checkpoint-files.ts';
import { compareSources, tableCheckpoints } from '../checkpoint/checkpoint-sources.ts';
import {
  type CheckpointAbout,
  type CheckpointPlace,
  checkpointAbout,
  filesAbout,
  vouchedHead,
} from '../proof/checkpoint-about.ts';
import { readStream } from '../read.ts';

/** One application's history, recomputed and held against what is known of it elsewhere. */
export interface StreamVerification {
  events: number;
  problems: ChainProblem[];
  checkpoint: { number: number; takenAt: string; version: number; isSigned: boolean } | null;
  /** False where this process cannot see the folder of the signed files: then the database alone was asked. */
  areFilesRead: boolean;
}

interface Kept {
  version: number;
  head_hash: Buffer;
}
type Say = (version: number, code: ProblemCode, detail: string) => void;

/** The state that every screen reads was written together with the newest event: another end means that events came or went. */
function compareWithProjection(rows: readonly LogRow[], kept: Kept | undefined, say: Say): void {
  const last = rows.at(-1);
  if (!kept) return;
  if (!last || last.version < kept.version) {
    const first = (last?.version ?? 0) + 1;
    say(
      kept.version,
      'cut',
      `the application was kept with ${kept.version} events; from event ${first} on they are gone`,
    );
  } else if (last.version > kept.version)
    say(
      last.version,
      'projection',
      `the application was kept with ${kept.version} events; what comes after them was added to the log alone`,
    );
  else if (!last.hash.equals(kept.head_hash))
    say(last.version, 'projection', 'the application was kept with another event at this place');
}

function compareWithCheckpoint(
  rows: readonly LogRow[],
  about: CheckpointAbout | null,
  applicationId: string,
  say: Say,
): StreamVerification['checkpoint'] {
  if (!about) return null;
  const { number, takenAt } = about;
  const head = vouchedHead(about, applicationId);
  if (!head) {
    say(0, 'checkpoint', `checkpoint ${number} is not signed by this server's key`);
    return { number, takenAt, version: 0, isSigned: false };
  }
  const row = rows.find(({ version }) => version === head.version);
  if (!row)
    say(
      head.version,
      'cut',
      `checkpoint ${number} vouches for ${head.version} events of this application; the last of them is gone`,
    );
  else if (row.hash.toString('hex') !== head.hash)
    say(
      head.version,
      'replaced',
      `checkpoint ${number} vouches for another event at this place: it, or one before it, was replaced`,
    );
  return { number, takenAt, version: head.version, isSigned: true };
}

const checkpointsNamed = 10;
/** A folder that was emptied has as much to say of every application: the whole log's verification names each. */
function shortened(unsound: readonly ChainProblem[]): ChainProblem[] {
  const more = unsound.length - checkpointsNamed;
  if (more <= 0) return [...unsound];
  const rest = `${more} more checkpoints do not hold; a verification of the whole log names them`;
  return [...unsound.slice(0, checkpointsNamed), logProblem(rest)];
}

/** SHA-256 of a public key in DER, hex: by this it is published and compared. */
export const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

/**
 * Recomputes one application's chain and compares it with its stored state and the newest signed checkpoint that names it, which find
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
  const unsound: ChainProblem[] = [];
  const kept = await filesAbout(place, applicationId, (problem) => unsound.push(problem));
  const known = await inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only');
    const states = await db.query<Kept>({
      name: 'kept-head',
      text: 'select version, head_hash from application_states where application_id = $1',
      values: [applicationId],
    });
    return {
      rows: await readStream(db, applicationId),
      state: states.rows[0],
      about: await checkpointAbout(db, place.key, { applicationId, ofFiles: kept.newest }),
      table: await tableCheckpoints(db),
    };
  });
  const { rows, state, about, table } = known;
  if (rows.length === 0 && !state && !about) return null;
  const areFilesRead = kept.files !== null || table.length === 0;
  if (kept.files) await compareSources(place.folder, kept.files, table, (problem) => unsound.push(problem));
  const problems = checkStream(applicationId, rows);
  const say: Say = (version, code, detail) => problems.push({ applicationId, version, code, detail });
  compareWithProjection(rows, state, say);
  const checkpoint = compareWithCheckpoint(rows, about, applicationId, say);
  const said = new Set(problems.map(({ detail }) => detail));
  problems.push(...shortened(unsound.filter(({ detail }) => !said.has(detail))));
  return { events: rows.length, problems, checkpoint, areFilesRead };
}
