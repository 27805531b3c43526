import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isIn, type Range } from '#services/event-log/ranges.ts';
import { BinaryCopyReader, type CopyRow } from '#services/platform/db/copy-binary.ts';
import type { Happened } from '#state-machines/application/what-if.ts';

/** One event as a replay reads it. Texts repeat: each is one string, made once. */
export interface ReadEvent extends Happened {
  version: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** All but sandboxes, application by application, events in order. */
const copySql = (range: Range): string => `copy (
  select application_id, version, recorded_at, type, data->>'to', data->'actor'->>'kind'
  from application_events
  where ${isIn(range)} and application_id not in (select application_id from application_states where is_sandbox)
  order by application_id, version) to stdout (format binary)`;

const at = { id: 0, version: 1, recordedAt: 2, type: 3, to: 4, actor: 5 } as const;

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
export interface HistoryReader {
  begin: (id: string) => void;
  /** Is given an event object that is only valid during the call. */
  accept: (event: ReadEvent) => void;
  finish: () => void;
}

/**
 * Streams the log of a range, history by history; holds one at a time.
 * @returns how many events there were
 */
export async function readHistories(
  db: pg.PoolClient,
  range: Range,
  words: Words,
  { begin, accept, finish }: HistoryReader,
): Promise<number> {
  const event: ReadEvent = { version: 0, type: '', to: '', actor: '', key: '', at: 0 };
  const current = Buffer.alloc(16);
  let events = 0;
  const reader = new BinaryCopyReader();
  const read = (row: CopyRow) => {
    const id = row.bytes(at.id);
    if (events === 0 || !current.equals(id)) {
      id.copy(current);
      begin(row.uuid(at.id));
    }
    events++;
    event.version = row.int32(at.version);
    const { type, to, actor, key } = words.read(row);
    event.type = type;
    event.to = to;
    event.actor = actor;
    event.key = key;
    event.at = row.millis(at.recordedAt);
    accept(event);
  };
  for await (const chunk of db.query(copyTo(copySql(range))) as AsyncIterable<Buffer>)
    reader.push(chunk, read);
  finish();
  return events;
}
