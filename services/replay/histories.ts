import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BinaryCopyReader, type Field, millisOf, uuidOf } from '#services/platform/copy-binary.ts';

/** One fact as a replay reads it. Texts repeat: each is one string, made once. */
export interface ReadFact {
  version: number;
  type: string;
  to: string;
  actor: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Whoever is not a sandbox, application by application, facts in order. */
const copySql = `copy (
  select application_id, version, type, data->>'to', data->'actor'->>'kind', recorded_at
  from application_events
  where application_id not in (select application_id from application_states where is_sandbox)
  order by application_id, version) to stdout (format binary)`;

/** Gives each text of few back as one string, without decoding it again. */
class Words {
  readonly #known = new Map<string, string>();
  #last: { bytes: Buffer; word: string } | null = null;

  read(field: Field | undefined): string {
    if (!field) return '';
    if (this.#last?.bytes.equals(field)) return this.#last.word;
    const text = field.toString('latin1');
    const word = this.#known.get(text) ?? text;
    this.#known.set(text, word);
    this.#last = { bytes: Buffer.from(field), word };
    return word;
  }
}

const progressEvery = 50_000;

/**
 * Streams the whole log, history by history; holds one at a time.
 * @param onFact is given a fact object that is only valid during the call
 * @returns how many facts there were
 */
export async function readHistories(
  db: pg.PoolClient,
  onApplication: (id: string) => void,
  onFact: (fact: ReadFact) => void,
  onProgress?: (facts: number) => void,
): Promise<number> {
  const words = Array.from({ length: 3 }, () => new Words()) as [Words, Words, Words];
  const fact: ReadFact = { version: 0, type: '', to: '', actor: '', at: 0 };
  const current = Buffer.alloc(16);
  let facts = 0;
  let told = 0;
  const reader = new BinaryCopyReader();
  const accept = (fields: Field[]) => {
    const id = fields[0] as Buffer;
    if (facts === 0 || !current.equals(id)) {
      id.copy(current);
      onApplication(uuidOf(id));
    }
    facts++;
    fact.version = fields[1]?.readInt32BE() ?? 0;
    fact.type = words[0].read(fields[2]);
    fact.to = words[1].read(fields[3]);
    fact.actor = words[2].read(fields[4]);
    fact.at = fields[5] ? millisOf(fields[5]) : 0;
    onFact(fact);
  };
  // The sort is narrow: with this much memory it stays there for millions of facts.
  await db.query("set work_mem = '128MB'");
  try {
    for await (const chunk of db.query(copyTo(copySql)) as AsyncIterable<Buffer>) {
      reader.push(chunk, accept);
      if (facts - told < progressEvery) continue;
      told = facts;
      onProgress?.(facts);
    }
  } finally {
    await db.query('reset work_mem').catch(() => undefined);
  }
  return facts;
}
