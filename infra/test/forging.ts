import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LogRow } from '#services/event-log/append/chain.ts';
import { genesis, link } from '#services/event-log/append/event.ts';
import { readStream } from '#services/event-log/read.ts';
import { inTransaction, type Pool } from '#services/platform/db/postgres.ts';

/** What finds a forgery, and how it is named in docs/how-to/tamper.md. */
export const finders = {
  verification: 'verification',
  doctor: 'doctor',
  screen: 'screen',
  proof: 'kept proof',
  witness: 'witness',
  compare: 'kept checkpoint',
} as const;
export type Finder = keyof typeof finders;

/** An installation that is to be forged: two applications, sealed, of which `id` has everything that an application can have. */
export interface Victim {
  /** As the owner of the tables. */
  owner: Pool;
  id: string;
  other: string;
  /** Name of the database, and the login of its owner. */
  database: string;
  /** Of the files that were uploaded. */
  files: string;
  /** Of the log of heads. */
  log: string;
  /** The log of heads as it was before the newest seal. */
  olderLog: string;
  /** When the doctor looks. */
  night: Date;
}

export interface Forgery {
  name: string;
  forge: (victim: Victim) => Promise<unknown>;
  foundBy: readonly Finder[];
  /** The database, too, is the one that was backed up before the newest seal. */
  isBackup?: true;
}

/** Tables that refuse changes; their owner turns that off. */
const guarded = ['application_events', 'log_checkpoints', 'log_cosignatures', 'audit_logs'];
const guard = (how: 'disable' | 'enable') =>
  guarded.map((table) => `alter table ${table} ${how} trigger all`).join(';');

export type Sql = string | ((victim: Victim) => string);
/** Statements as the owner, with the triggers off; `:id` is the application, `:other` another one. */
export const sql =
  (...statements: Sql[]): Forgery['forge'] =>
  (victim) =>
    inTransaction(victim.owner, async (db) => {
      await db.query(guard('disable'));
      for (const statement of statements) {
        const text = typeof statement === 'string' ? statement : statement(victim);
        await db.query(text.replaceAll(':id', `'${victim.id}'`).replaceAll(':other', `'${victim.other}'`));
      }
      await db.query(guard('enable'));
    });

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const bytes = (buffer: Buffer): string => `'\\x${buffer.toString('hex')}'`;
const rowSql = ({ body, prev_hash, hash, application_id, version }: LogRow): string =>
  `update application_events set body = ${literal(body)}, prev_hash = ${bytes(prev_hash)}, hash = ${bytes(hash)}
   where application_id = '${application_id}' and version = ${version}`;
/** The projection, made to end with the log's last event. */
export const fitted = `update application_states s set version = e.version, head_hash = e.hash from application_events e
  where s.application_id = :id and e.application_id = :id
    and e.version = (select max(version) from application_events where application_id = :id)`;

/** Rewrites texts from an event on, and every hash after it. */
export async function rechain(
  victim: Victim,
  { from = 1, change, first }: { from?: number; change: (body: string) => string; first?: Buffer },
): Promise<void> {
  const rows = await readStream(victim.owner, victim.id);
  let before = first ?? genesis(victim.id);
  for (const row of rows) {
    const body = row.version >= from ? change(row.body) : row.body;
    const hash = link(before, body);
    await sql(rowSql({ ...row, body, prev_hash: before, hash }))(victim);
    before = hash;
  }
  await sql(fitted)(victim);
}

/** Adds an event that follows from the last one, as the owner would who knows how. */
export async function appendForged(victim: Victim, change: Record<string, unknown>): Promise<void> {
  const last = (await readStream(victim.owner, victim.id)).at(-1) as LogRow;
  const said = JSON.parse(last.body) as Record<string, unknown>;
  const eventId = '01900000-0000-7000-8000-000000000001';
  const own = { version: last.version + 1, eventId, commandId: eventId, ordinal: 0, from: said.to };
  const next: Record<string, unknown> = { ...said, ...own, ...change };
  const body = JSON.stringify(Object.fromEntries(Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1))));
  await sql(`insert into application_events (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
    values (:id, ${own.version}, '${eventId}', '${eventId}', 0, '${next.type}', ${literal(body)}, ${bytes(last.hash)}, ${bytes(link(last.hash, body))}, '${last.recorded_at}')`)(
    victim,
  );
}

export const personOfId = '(select person_id from application_forms where application_id = :id)';
/** Every uploaded file; the log of heads is beside them. */
export const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(path.join(folder, 'log')));
/** Changes one byte of a file. */
export async function spoil(file: string, at = 40): Promise<void> {
  const content = await readFile(file);
  content[at] = (content[at] ?? 0) ^ 1;
  await writeFile(file, content);
}
