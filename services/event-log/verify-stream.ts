import { createHash, type KeyObject } from 'node:crypto';
import { inTransaction, type Pool } from '#services/platform/postgres.ts';
import { type ChainProblem, checkStream, type LogRow, type ProblemCode } from './chain.ts';
import { type CheckpointAbout, checkpointAbout, vouchedHead } from './proof/checkpoint-about.ts';
import { readStream } from './read.ts';

/** One application's history, recomputed and held against what is known of it elsewhere. */
export interface StreamVerification {
  facts: number;
  problems: ChainProblem[];
  checkpoint: { number: number; takenAt: string; version: number; isSigned: boolean } | null;
}

interface Kept {
  version: number;
  head_hash: Buffer;
}
type Say = (version: number, code: ProblemCode, detail: string) => void;

/** The state that every screen reads was written together with the newest fact: another end means that facts came or went. */
function compareWithFold(rows: readonly LogRow[], kept: Kept | undefined, say: Say): void {
  const last = rows.at(-1);
  if (!kept) return;
  if (!last || last.version < kept.version) {
    const first = (last?.version ?? 0) + 1;
    say(
      kept.version,
      'cut',
      `the application was kept with ${kept.version} facts; from fact ${first} on they are gone`,
    );
  } else if (last.version > kept.version)
    say(
      last.version,
      'fold',
      `the application was kept with ${kept.version} facts; what comes after them was added to the log alone`,
    );
  else if (!last.hash.equals(kept.head_hash))
    say(last.version, 'fold', 'the application was kept with another fact at this place');
}

function compareWithCheckpoint(
  rows: readonly LogRow[],
  about: CheckpointAbout | null,
  { applicationId, key, say }: { applicationId: string; key: KeyObject; say: Say },
): StreamVerification['checkpoint'] {
  if (!about) return null;
  const { number, takenAt } = about;
  const head = vouchedHead(about, applicationId, key);
  if (!head) {
    say(0, 'checkpoint', `checkpoint ${number} is not signed by this server's key; it vouches for nothing`);
    return { number, takenAt, version: 0, isSigned: false };
  }
  const row = rows.find(({ version }) => version === head.version);
  if (!row)
    say(
      head.version,
      'cut',
      `checkpoint ${number} vouches for ${head.version} facts of this application; the last of them is gone`,
    );
  else if (row.hash.toString('hex') !== head.hash)
    say(
      head.version,
      'replaced',
      `checkpoint ${number} vouches for another fact at this place: it, or one before it, was replaced`,
    );
  return { number, takenAt, version: head.version, isSigned: true };
}

/** SHA-256 of a public key in DER, hex: by this it is published and compared. */
export const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

/**
 * Recomputes one application's chain and holds it against the state that was kept with it and the newest signed checkpoint that
 * names it, which find what a chain cannot: a tail that was cut, a history made anew from its start (F16). One snapshot.
 * @returns null when nothing is known of such an application
 */
export async function verifyStream(
  pool: Pool,
  key: KeyObject,
  applicationId: string,
): Promise<StreamVerification | null> {
  const [rows, kept, about] = await inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only');
    const states = await db.query<Kept>({
      name: 'kept-head',
      text: 'select version, head_hash from application_states where application_id = $1',
      values: [applicationId],
    });
    return [
      await readStream(db, applicationId),
      states.rows[0],
      await checkpointAbout(db, applicationId),
    ] as const;
  });
  if (rows.length === 0 && !kept && !about) return null;
  const problems = checkStream(applicationId, rows);
  const say: Say = (version, code, detail) => problems.push({ applicationId, version, code, detail });
  compareWithFold(rows, kept, say);
  const checkpoint = compareWithCheckpoint(rows, about, { applicationId, key, say });
  return { facts: rows.length, problems, checkpoint };
}
