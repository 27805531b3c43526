import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isIn, type Range } from '#services/event-log/ranges.ts';
import { BinaryCopyReader, type CopyRow } from '#services/platform/db/copy-binary.ts';
import type { Happened } from '#state-machines/application/what-if.ts';
import { inOrderBy, type OpenStream, StreamsInOrder } from './streams-in-order.ts';

/** One event as a replay reads it. Texts repeat: each is one string, made once. */
export interface ReadEvent extends Happened {
  version: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** All but sandboxes, as they lie in the table. */
const copySql = (range: Range): string => `copy (
  select application_id, version, recorded_at, type, data->>'to', data->'actor'->>'kind'
  from application_events
  where ${isIn(range)} and application_id not in (select application_id from application_states where is_sandbox)) to stdout (format binary)`;

const at = { ...inOrderBy, recordedAt: 2, type: 3, to: 4, actor: 5 } as const;

/** What happened, each made once: there are few of them. */
export class Words {
  readonly #known = new Map<string, Required<Happened>>();

  read(row: CopyRow): Required<Happened> {
    const key = row.key(at.type, at.actor);
    const known = this.#known.get(key);
    if (known) return known;
    const [type = '', to, actor] = [row.text(at.type) ?? '', row.text(at.to) ?? '', row.text(at.actor) ?? ''];
    const one = { type, to, actor, key };
    this.#known.set(key, one);
    return one;
  }
}

/** What is made of the histories of a range. */
export interface HistoryReader<History extends OpenStream> {
  begin: (id: string) => History;
  /** Is given the events of each history in order, as an object that is only valid during the call. */
  accept: (history: History, event: ReadEvent) => void;
  finish: (history: History) => void;
}

/** Streams the log of a range; holds one record of each history. */
export async function readHistories<History extends OpenStream>(
  db: pg.PoolClient,
  range: Range,
  words: Words,
  { begin, accept, finish }: HistoryReader<History>,
): Promise<void> {
  const event: ReadEvent = { version: 0, type: '', to: '', actor: '', key: '', at: 0 };
  const read = (history: History, row: CopyRow) => {
    event.version = row.int32(at.version);
    const { type, to, actor, key } = words.read(row);
    event.type = type;
    event.to = to;
    event.actor = actor;
    event.key = key;
    event.at = row.millis(at.recordedAt);
    accept(history, event);
  };
  const streams = new StreamsInOrder(begin, read);
  const reader = new BinaryCopyReader();
  for await (const chunk of db.query(copyTo(copySql(range))) as AsyncIterable<Buffer>)
    reader.push(chunk, streams.push);
  for (const history of streams.finish()) finish(history);
}
