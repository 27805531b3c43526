import { Readable } from 'node:stream';
import pg from 'pg';
import { postgresEpochMs } from '#services/platform/db/copy-binary.ts';

/**
 * PostgreSQL's streaming replication protocol (its documentation, chapter 'Frontend/Backend Protocol'), as pg_basebackup and pg_receivewal
 * speak it: the embedded PostgreSQL brings neither, and the protocol is the same for servers of all releases from 15 on.
 */
export interface System {
  /** Of the cluster: a restored one keeps it. */
  systemIdentifier: string;
  timeline: number;
  /** Up to where the log is written. */
  position: bigint;
}

/** `16/B374D848` as a number, and back. */
export function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
export const lsnText = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();

/** What a command of the protocol is to pg: it sends its text and takes the answers. */
interface Connection {
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  stream: { pause: () => void; resume: () => void };
}

export async function connectForReplication(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    replication: 'true',
  } as pg.ClientConfig);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export async function identifySystem(client: pg.Client): Promise<System> {
  const { rows } = await client.query<{ systemid: string; timeline: number; xlogpos: string }>(
    'IDENTIFY_SYSTEM',
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL did not say which system it is');
  return {
    systemIdentifier: row.systemid,
    timeline: Number(row.timeline),
    position: lsnOf(row.xlogpos),
  };
}

/** The history of a timeline that is not the first, as the file that a restore needs. */
export async function timelineHistory(client: pg.Client, timeline: number): Promise<string> {
  const { rows } = await client.query<{ content: string | Buffer }>(`TIMELINE_HISTORY ${timeline}`);
  return String(rows[0]?.content ?? '');
}

/** Makes the slot by which the server keeps what was not received yet, unless it is there. */
export async function ensureSlot(client: pg.Client, slot: string): Promise<void> {
  try {
    await client.query(`CREATE_REPLICATION_SLOT ${slot} PHYSICAL RESERVE_WAL`);
  } catch (error) {
    // 42710: it is there
    if ((error as { code?: string }).code !== '42710') throw error;
  }
}

/** Ends of a base backup, in the log. */
export interface BaseEnds {
  startLsn: bigint;
  endLsn: bigint;
  timeline: number;
}

/** BASE_BACKUP: the server's whole data folder as tar archives, with the log that it needs to be consistent. */
class BaseBackupCommand {
  readonly text: string;
  readonly archive: Readable;
  readonly ends: Promise<BaseEnds>;
  /** Bytes that the server expects to send. */
  expected = 0;
  readonly #rows: string[][] = [];
  #connection: Connection | null = null;
  #hasTablespaces = false;
  #resolve!: (ends: BaseEnds) => void;
  #reject!: (error: Error) => void;

  constructor(label: string) {
    this.text = `BASE_BACKUP (LABEL '${label}', PROGRESS true, CHECKPOINT 'fast', WAL true, MANIFEST 'no', TABLESPACE_MAP true)`;
    this.archive = new Readable({ read: () => this.#connection?.stream.resume() });
    this.ends = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // It is awaited after the archive, which fails with it.
    this.ends.catch(() => undefined);
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.text);
  }
  handleRowDescription(): void {}
  /** In their order: where it starts; the tablespaces, with the size in kilobytes; where it ends. */
  handleDataRow({ fields }: { fields: (Buffer | string | null)[] }): void {
    const row = fields.map((field) => String(field ?? ''));
    this.#rows.push(row);
    if (this.#rows.length > 1) this.expected += Number(row[2] ?? 0) * 1_024;
  }
  handleCommandComplete(): void {}
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'n') {
      const isMain = chunk.toString('latin1', 1).startsWith('base.tar');
      if (!isMain) this.#hasTablespaces = true;
    }
    // Bytes are copied: pg reads the next message into the same buffer.
    if (kind === 'd' && !this.archive.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause();
  }
  handleError(error: Error): void {
    this.archive.destroy(error);
    this.#reject(error);
  }
  handleReadyForQuery(): void {
    const [start] = this.#rows;
    const end = this.#rows.at(-1);
    if (!start || !end || this.#hasTablespaces) {
      this.handleError(
        new Error('This PostgreSQL has tablespaces outside its data folder, which are not backed up.'),
      );
      return;
    }
    this.archive.push(null);
    this.#resolve({
      startLsn: lsnOf(start[0] ?? ''),
      endLsn: lsnOf(end[0] ?? ''),
      timeline: Number(start[1]),
    });
  }
}

export function baseBackup(client: pg.Client, label: string): BaseBackupCommand {
  const command = new BaseBackupCommand(label);
  client.query(command as never);
  return command;
}

/** What the server sends: bytes of its log, or, without bytes, up to where it has sent everything. */
export interface WalMessage {
  start: bigint;
  bytes: Buffer;
  /** The server's clock, in milliseconds since 1970. */
  at: number;
  wantsReply: boolean;
}

/** START_REPLICATION: the server's log as it is written. */
class WalStream {
  readonly text: string;
  /** Rejects when the stream ends, for whatever reason. */
  readonly ended: Promise<never>;
  readonly #take: (message: WalMessage) => void;
  #connection: Connection | null = null;
  #reject!: (error: Error) => void;

  constructor(text: string, take: (message: WalMessage) => void) {
    this.text = text;
    this.#take = take;
    this.ended = new Promise((_, reject) => {
      this.#reject = reject;
    });
    this.ended.catch(() => undefined);
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.text);
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    try {
      this.#take(readWalMessage(chunk));
    } catch (error) {
      this.handleError(error as Error);
    }
  }
  handleError(error: Error): void {
    this.#reject(error);
  }
  handleReadyForQuery(): void {
    this.#reject(new Error('PostgreSQL ended the stream of its log'));
  }

  /** The server waits, and keeps what was not sent. */
  pause(): void {
    this.#connection?.stream.pause();
  }
  resume(): void {
    this.#connection?.stream.resume();
  }

  /**
   * Says what was received: with `written` a commit that waits for us goes on (synchronous_commit = remote_write).
   * @param isAsking for the server's own position and clock
   */
  confirm(written: bigint, flushed: bigint, isAsking = false): void {
    const reply = Buffer.alloc(34);
    reply.write('r', 0, 'latin1');
    reply.writeBigUInt64BE(written, 1);
    reply.writeBigUInt64BE(flushed, 9);
    reply.writeBigUInt64BE(0n, 17);
    reply.writeBigInt64BE(BigInt(Date.now() - postgresEpochMs) * 1_000n, 25);
    reply.writeUInt8(isAsking ? 1 : 0, 33);
    this.#connection?.sendCopyFromChunk(reply);
  }
}

const instant = (micros: bigint): number => Number(micros / 1_000n) + postgresEpochMs;

function readWalMessage(chunk: Buffer): WalMessage {
  const kind = String.fromCharCode(chunk[0] ?? 0);
  if (kind === 'w')
    return {
      start: chunk.readBigUInt64BE(1),
      bytes: chunk.subarray(25),
      at: instant(chunk.readBigInt64BE(17)),
      wantsReply: false,
    };
  if (kind === 'k')
    return {
      start: chunk.readBigUInt64BE(1),
      bytes: Buffer.alloc(0),
      at: instant(chunk.readBigInt64BE(9)),
      wantsReply: chunk[17] === 1,
    };
  throw new Error(`PostgreSQL sent an unknown message '${kind}' in its log`);
}

export function streamWal(
  client: pg.Client,
  { slot, from, timeline }: { slot: string; from: bigint; timeline: number },
  take: (message: WalMessage) => void,
): WalStream {
  const stream = new WalStream(
    `START_REPLICATION SLOT ${slot} PHYSICAL ${lsnText(from)} TIMELINE ${timeline}`,
    take,
  );
  client.query(stream as never);
  return stream;
}
