import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BinaryCopyReader, type CopyRow } from '#services/platform/db/copy-binary.ts';
import type { Happened } from '#state-machines/application/what-if.ts';

/** One event as a replay reads it. Texts repeat: each is one string, made once. */
export interface ReadEvent extends Happened {
  version: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** All but sandboxes, application by application, events in order. */
const copySql = `copy (
  select application_id, version, type || E'\\t' || coalesce(data->>'to', '') || E'\\t' || coalesce(data #>> '{actor,kind}', ''),
         recorded_at
  from application_events
  where application_id not in (select application_id from application_states where is_sandbox)
  order by application_id, version) to stdout (format binary)`;

/** What happened comes as one text: there are few of them, and each is taken apart once. */
class Words {
  readonly #known = new Map<string, Required<Happened>>();

  read(row: CopyRow, field: number): Required<Happened> {
    const key = row.ascii(field);
    const known = this.#known.get(key);
    if (known) return known;
    const [type = '', to = '', actor = ''] = (row.text(field) ?? '').split('\t');
    const one = { type, to, actor, key };
    this.#known.set(key, one);
    return one;
  }
}

const progressEvery = 50_000;

/**
 * Streams the whole log, history by history; holds one at a time.
 * @param onEvent is given an event object that is only valid during the call
 * @returns how many events there were
 */
export async function readHistories(
  db: pg.PoolClient,
  onApplication: (id: string) => void,
  onEvent: (event: ReadEvent) => void,
  onProgress?: (events: number) => void,
): Promise<number> {
  const words = new Words();
  const event: ReadEvent = { version: 0, type: '', to: '', actor: '', key: '', at: 0 };
  const current = Buffer.alloc(16);
  let events = 0;
  let reported = 0;
  const reader = new BinaryCopyReader();
  const accept = (row: CopyRow) => {
    const id = row.bytes(0);
    if (events === 0 || !current.equals(id)) {
      id.copy(current);
      onApplication(row.uuid(0));
    }
    events++;
    event.version = row.int32(1);
    const { type, to, actor, key } = words.read(row, 2);
    event.type = type;
    event.to = to;
    event.actor = actor;
    event.key = key;
    event.at = row.millis(3);
    onEvent(event);
  };
  // The sort is narrow: with this much memory it stays there for millions of events.
  await db.query("set work_mem = '128MB'");
  try {
    for await (const chunk of db.query(copyTo(copySql)) as AsyncIterable<Buffer>) {
      reader.push(chunk, accept);
      if (events - reported < progressEvery) continue;
      reported = events;
      onProgress?.(events);
    }
  } finally {
    await db.query('reset work_mem').catch(() => undefined);
  }
  return events;
}
