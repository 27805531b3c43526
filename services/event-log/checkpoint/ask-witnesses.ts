import type { Db } from '#services/platform/db/postgres.ts';
import { proveConsistency } from '#services/platform/transparency/merkle-proofs.ts';
import { keyId, openNote, signatureLine } from '#services/platform/transparency/signed-note.ts';
import { nodesFromTiles } from '#services/platform/transparency/tiles.ts';
import {
  type Asked,
  askWitness,
  type KnownWitness,
  type WitnessSettings,
} from '#services/platform/transparency/witness/ask.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { LogFolder } from './log-folder.ts';
import { saidBy } from './sealed-log.ts';
import { type SigningPlace, unlessSigning } from './sign-checkpoint.ts';

/** How the witnesses answered about one checkpoint. */
export interface Witnessed {
  number: number;
  /** Names of those that cosigned it. */
  cosignedBy: string[];
  quorum: number;
  problems: { witness: string; problem: string; isAlarm: boolean }[];
}

/** A clock that differs by more is shown. */
const clockMs = 5 * minuteMs;

/** The lines of witnesses that are known today, for one checkpoint; a line that does not hold is left out. */
export async function cosignaturesOf(
  db: Db,
  note: string,
  { witnesses }: WitnessSettings,
): Promise<{ witness: KnownWitness; line: string; at: string }[]> {
  const { rows } = await db.query<{ witness: string; line: string; at: string }>({
    name: 'cosignatures-of-checkpoint',
    text: `select witness, line, cosigned_at as at from log_cosignatures
           where number = (select max(number) from log_checkpoints where note = $1) order by witness`,
    values: [note],
  });
  return rows.flatMap(({ witness: id, line, at }) => {
    const witness = witnesses.find(({ key }) => keyId(key) === id);
    return witness && holds(note + line, witness) ? [{ witness, line, at }] : [];
  });
}

function holds(note: string, { key }: KnownWitness): boolean {
  try {
    return openNote(note, [key]).known.length > 0;
  } catch {
    return false;
  }
}

/** The newest checkpoint with every cosignature that there is. */
export async function cosignedNote(db: Db, note: string, settings: WitnessSettings): Promise<string> {
  return note + (await cosignaturesOf(db, note, settings)).map(({ line }) => line).join('');
}

async function lastSizes(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.query<{ witness: string; size: number }>(
    `select witness, max(size) as size from log_cosignatures join log_checkpoints using (number) group by witness`,
  );
  return new Map(rows.map(({ witness, size }) => [witness, size]));
}

async function keep(db: Db, number: number, { key }: KnownWitness, asked: Asked, now: Date): Promise<void> {
  const witness = keyId(key);
  if ('cosignature' in asked)
    await db.query(
      `insert into log_cosignatures (number, witness, cosigned_at, line) values ($1, $2, $3, $4) on conflict do nothing`,
      [number, witness, asked.at, signatureLine(asked.cosignature)],
    );
  const { problem, isAlarm } = problemOf(asked, now);
  await db.query(
    `insert into log_witnesses (witness, asked_at, problem, is_alarm) values ($1, $2, $3, $4)
     on conflict (witness) do update
     set asked_at = excluded.asked_at, problem = excluded.problem, is_alarm = excluded.is_alarm`,
    [witness, now, problem, isAlarm],
  );
}

function problemOf(asked: Asked, now: Date): { problem: string | null; isAlarm: boolean } {
  if (!('cosignature' in asked)) return asked;
  const minutes = Math.round(Math.abs(asked.at.getTime() - now.getTime()) / minuteMs);
  return {
    problem: minutes * minuteMs > clockMs ? `Its clock differs from ours by ${minutes} minutes.` : null,
    isAlarm: false,
  };
}

/**
 * Asks every witness that has not cosigned the newest checkpoint yet, all at the same time, and keeps what they answered. A witness that is
 * down or dishonest holds nothing up: it is named, and asked again at the next call.
 * @returns null where there is no checkpoint, or no witness is configured
 */
export async function askWitnesses(
  { pool, folder: path }: Pick<SigningPlace, 'pool' | 'folder'>,
  settings: WitnessSettings,
  now: Date,
): Promise<Witnessed | null> {
  const { witnesses, quorum } = settings;
  const folder = new LogFolder(path);
  const note = await folder.checkpoint();
  const size = note === null ? undefined : saidBy(note)?.size;
  if (note === null || size === undefined || witnesses.length === 0) return null;
  const { rows } = await pool.query<{ number: number }>(
    'select max(number) as number from log_checkpoints where note = $1 having count(*) > 0',
    [note],
  );
  const number = rows[0]?.number;
  if (number === undefined) return null;
  const before = new Set((await cosignaturesOf(pool, note, settings)).map(({ witness }) => witness));
  const sizes = await lastSizes(pool);
  const nodes = nodesFromTiles(size, folder.readTile);
  const submission = { note, size, prove: (oldSize: number) => proveConsistency(oldSize, size, nodes) };
  const asked = witnesses.map(async (witness) => {
    if (before.has(witness)) return { witness: witness.key.name, problem: null, isAlarm: false, has: true };
    const answer = await askWitness(witness, submission, sizes.get(keyId(witness.key)) ?? 0);
    await keep(pool, number, witness, answer, now);
    return { witness: witness.key.name, ...problemOf(answer, now), has: 'cosignature' in answer };
  });
  const answers = await Promise.all(asked);
  await unlessSigning(pool, async () => {
    const whole = await cosignedNote(pool, note, settings);
    if ((await folder.checkpoint()) === note && (await folder.cosigned()) !== whole)
      await folder.addSignatures(whole);
  });
  return {
    number,
    cosignedBy: answers.filter(({ has }) => has).map(({ witness }) => witness),
    quorum,
    problems: answers.flatMap(({ witness, problem, isAlarm }) =>
      problem === null ? [] : [{ witness, problem, isAlarm }],
    ),
  };
}

/** What each configured witness cosigned and answered last. */
export interface WitnessState {
  witness: string;
  /** Entries of the newest log that it cosigned, and when by its own clock; null: none yet. */
  size: number | null;
  cosignedAt: string | null;
  /** Null: it was never asked. */
  askedAt: string | null;
  problem: string | null;
  isAlarm: boolean;
}

export async function witnessStates(db: Db, { witnesses }: WitnessSettings): Promise<WitnessState[]> {
  const { rows } = await db.query<Omit<WitnessState, 'witness'> & { id: string }>({
    name: 'witness-states',
    text: `select w.witness as id, asked_at as "askedAt", problem, is_alarm as "isAlarm", size, cosigned_at as "cosignedAt"
           from log_witnesses w left join lateral (
             select size, cosigned_at from log_cosignatures c join log_checkpoints using (number)
             where c.witness = w.witness order by number desc limit 1
           ) last on true`,
  });
  return witnesses.map(({ key }) => {
    const {
      askedAt = null,
      problem = null,
      isAlarm = false,
      size = null,
      cosignedAt = null,
    } = rows.find(({ id }) => id === keyId(key)) ?? {};
    return { witness: key.name, size, cosignedAt, askedAt, problem, isAlarm };
  });
}
