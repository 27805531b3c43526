import type { AuditOptions } from '#services/event-log/verify/audit-log.ts';
import type { Context } from '#services/platform/context.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { counted } from '#state-machines/numbers.ts';
import { type Config, checkpointFolder, logOrigin, StartError } from '../config.ts';
import { connect } from '../connect.ts';
import { type ConfigWithDatabase, findDatabase, type OwnDatabase } from '../own-database.ts';
import { requireDatabase } from '../require-database.ts';
import { onceStopped } from '../shutdown.ts';

/** How a verb speaks. */
export interface Voice {
  isJson: boolean;
  /** The result, for programs as JSON, for people as lines. */
  answer: (json: unknown, lines: string[]) => void;
  /** Overwrites itself on a terminal; silent without a terminal. */
  progress: (text: string) => void;
}

/** What a verb is given that works on any database, of a login that is not there yet too. */
export interface OwnerTools extends Voice {
  config: ConfigWithDatabase;
  isEmbedded: boolean;
  /** The owner's address, with its password. */
  databaseUrl: string;
  /** The owner role, without a statement timeout. */
  owner: Pool;
  /** Where the signed log of heads is kept, outside the database. */
  checkpointFolder: string;
  /** Stops the embedded database if it was started for this call. */
  stopDatabase: () => Promise<void>;
  close: () => Promise<void>;
}

/** What every other verb is given: the owner's pool for long reads, the context for commands, and a voice. */
export interface Tools extends OwnerTools {
  ctx: Context;
}

export type Values = Record<string, string | boolean | undefined>;

export interface VerbShape {
  summary: string;
  help: string;
  options: Record<string, { type: 'string' | 'boolean' }>;
  /** The names of its arguments without a dash, in their order. */
  arguments?: readonly string[];
}

/** A verb that needs neither settings nor a database. */
export interface StandaloneVerb extends VerbShape {
  /** @returns the exit code */
  runAlone: (voice: Voice, values: Values) => Promise<number>;
}

/** A verb that needs the database not to run. */
export interface OfflineVerb extends VerbShape {
  /** @returns the exit code */
  runOffline: (config: Config, voice: Voice, values: Values) => Promise<number>;
}

/** A verb that brings tables and logins, or needs none. */
export interface OwnerVerb extends VerbShape {
  /** @returns the exit code */
  runAsOwner: (tools: OwnerTools, values: Values) => Promise<number>;
}

export interface Verb extends VerbShape {
  /** @returns the exit code */
  run: (tools: Tools, values: Values) => Promise<number>;
}

export type AnyVerb = Verb | OwnerVerb | OfflineVerb | StandaloneVerb;

/** The call itself was not right. */
export class UsageError extends Error {}

const onTerminal = (isJson: boolean): boolean => process.stderr.isTTY === true && !isJson;
const clearLine = '\r\u001b[K';

export function voiceOf(isJson: boolean): Voice {
  const isTerminal = onTerminal(isJson);
  return {
    isJson,
    answer: (json, lines) =>
      process.stdout.write(isJson ? `${JSON.stringify(json, null, 2)}\n` : `${lines.join('\n')}\n`),
    progress: (text) => {
      if (isTerminal) process.stderr.write(clearLine + text);
    },
  };
}
/** What was said of progress goes away. */
export function endVoice({ isJson }: Voice): void {
  if (onTerminal(isJson)) process.stderr.write(clearLine);
}

/** A call that is stopped takes its database along, also while that starts; a verb that listens to the signal ends by itself. */
function stopWithDatabase(stopDatabase: () => Promise<void>): void {
  onceStopped((signal) => {
    if (process.listenerCount(signal) > 0) return;
    process.stderr.write(`Stopped by ${signal} before it was done.\n`);
    void stopDatabase().finally(() => process.exit(2));
  });
}

const stopIfOwn = async ({ embedded }: OwnDatabase): Promise<void> => {
  if (embedded?.isOwn) await embedded.stop();
};

export async function openOwnerTools(given: Config, isJson: boolean): Promise<OwnerTools> {
  // Without DATABASE_URL, the database of `npm start`: used as it runs, or started for this call.
  const finding = findDatabase(given);
  const stopDatabase = () => finding.then(stopIfOwn, () => undefined);
  stopWithDatabase(stopDatabase);
  const { config, embedded } = await finding;
  const url = config.databaseOwnerUrl ?? config.databaseUrl;
  const owner = createPool({ url, max: mostJobs, name: 'cursus ops', statementTimeoutMs: 0 });
  const voice = voiceOf(isJson);
  try {
    await requireDatabase(owner, url);
    return {
      ...voice,
      config,
      isEmbedded: embedded !== null,
      databaseUrl: url,
      owner,
      checkpointFolder: checkpointFolder(config),
      stopDatabase,
      close: async () => {
        endVoice(voice);
        await owner.end();
        await stopDatabase();
      },
    };
  } catch (error) {
    await owner.end();
    await stopDatabase();
    throw error;
  }
}

export async function openTools(given: Config, isJson: boolean): Promise<Tools> {
  const tools = await openOwnerTools(given, isJson);
  try {
    await requireCursus(tools);
    const { ctx, close } = await connect(tools.config, tools.config.databaseUrl, 'cursus ops');
    return {
      ...tools,
      ctx,
      close: async () => {
        await close();
        await tools.close();
      },
    };
  } catch (error) {
    await tools.close();
    throw error;
  }
}

/** @throws StartError on a database that was never brought to any release */
async function requireCursus({ owner }: OwnerTools): Promise<void> {
  const { rows } = await owner.query<{ found: boolean }>(
    "select to_regclass('application_events') is not null as found",
  );
  if (!rows[0]?.found)
    throw new StartError(
      'This database holds no Cursus yet. Run `npm start` or `npm run ops -- migrate` first.',
    );
}

export const auditOptions = ({ config, owner, ctx, checkpointFolder, progress }: Tools): AuditOptions => ({
  pool: owner,
  secrets: ctx.secrets,
  folder: checkpointFolder,
  origin: logOrigin(config),
  onProgress: (events) => progress(`${counted(events, 'event')} verified`),
});

/** An instant to the second or finer, with its zone. @param name of the argument @throws UsageError */
export function instantFrom(text: string, name: string, unchanged: string): Date {
  const at = new Date(text);
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (isInstant && !Number.isNaN(at.getTime())) return at;
  throw new UsageError(`${name}: '${text}' is no instant such as 2026-11-23T16:30:00Z. ${unchanged}`);
}

export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** How many connections the owner's pool may have for one piece of work. */
const mostJobs = 8;
/** @throws UsageError when it is no such number */
export function jobsFrom(value: string | boolean | undefined): number | undefined {
  if (value === undefined) return undefined;
  const jobs = Number(value);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > mostJobs)
    throw new UsageError(`--jobs must be a whole number from 1 to ${mostJobs}.`);
  return jobs;
}
