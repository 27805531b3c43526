import path from 'node:path';
import { newestNote } from '#services/event-log/checkpoint/list-checkpoints.ts';
import { LogFolder } from '#services/event-log/checkpoint/log-folder.ts';
import { saidBy } from '#services/event-log/checkpoint/sealed-log.ts';
import { signatureProblem } from '#services/event-log/checkpoint/signers.ts';
import type { Context } from '#services/platform/context.ts';
import { DatabaseError, ownSettings } from '#services/platform/db/postgres.ts';
import { keyId, parseNote } from '#services/platform/transparency/signed-note.ts';
import { type Config, StartError } from './config.ts';
import { type Connected, type Opened, openContext, settled } from './connect.ts';

/** The newest checkpoints, of database and folder, that are checkpoints at all: what else is there is for a verification to say. */
async function newestNotes({ pool, checkpointFolder }: Context): Promise<string[]> {
  const inTable = await newestNote(pool).catch((error: unknown) => {
    // Before the first migration.
    if (error instanceof DatabaseError && error.code === '42P01') return null;
    throw error;
  });
  const inFolder = await new LogFolder(checkpointFolder).checkpoint();
  return [inTable, inFolder].filter((note) => note !== null).filter((note) => saidBy(note) !== null);
}

/**
 * A key that is not the log's would stop the sealing of every night unseen. One of database and folder is enough: a forger of the other
 * does not keep the product from starting.
 */
async function requireSigningKey(config: Config, ctx: Context): Promise<void> {
  const notes = await newestNotes(ctx);
  const [newest] = notes;
  if (newest === undefined || notes.some((note) => !signatureProblem(note, ctx.secrets.knownKeys))) return;
  const signers = parseNote(newest).signatures.map(keyId).join(', ');
  const which = config.signingKey
    ? 'SIGNING_KEY does not hold'
    : `${path.join(config.dataDir, 'secrets/signing.pem')} does not hold`;
  throw new StartError(
    `${which} the key that signed the newest checkpoint of the log of heads (${signers}). Nothing was changed. Put that key back; a new one goes beside it (docs/how-to/keys.md).`,
  );
}

/**
 * What every connection says of itself as it is made (decision 0073). A pooler between us and the database may drop it, and then has to say
 * the same to the database.
 */
async function requireOwnSettings({ pool }: Context): Promise<void> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select name, replace(current_setting(name), ' ', '') as value from unnest($1::text[]) name`,
    [Object.keys(ownSettings)],
  );
  const missing = rows.filter(({ name, value }) => value !== ownSettings[name]).map(({ name }) => name);
  if (missing.length > 0)
    throw new StartError(
      `The connections of DATABASE_URL lack our ${missing.join(', ')}: a pooler drops what they say of themselves. Set its connect_query and DATABASE_DIRECT_URL (docs/how-to/high-availability.md).`,
    );
}

/** As `openContext`, for a process that serves or works: its keys have to be the log's. The command line starts with any, to find out what is wrong. */
export async function openProcess(
  config: Config,
  url: string,
  name: string,
  onError: (error: unknown) => void,
): Promise<Opened> {
  const opened = await openContext(config, url, name, undefined, onError);
  const settle = async () => {
    await opened.settle();
    await requireOwnSettings(opened.ctx);
    await requireSigningKey(config, opened.ctx);
  };
  return { ...opened, settle };
}

/** The same for a database that is there. */
export const connectProcess = (...given: Parameters<typeof openProcess>): Promise<Connected> =>
  settled(openProcess(...given));
