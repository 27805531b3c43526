import { type Append, appendParameters, appendSql } from '#services/event-log/append/append.ts';
import { PersonKeys } from '#services/platform/crypto/person-keys.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { applicationAt } from './streams.ts';

/** Free text would need a person's key; the benchmark's events have none, and their audit entries one that is at hand. */
class NoKeys extends PersonKeys {
  override sealingKey = async (): Promise<Buffer> => Buffer.alloc(32);
}
export const noKeys = new NoKeys(undefined as unknown as Pool, Buffer.alloc(32));

/** The number that stands for pgbench's own. */
const mark = 999_999_999_999;

function quoted(text: string): string {
  // pgbench takes a colon followed by a letter for one of its variables.
  const safe = text.replaceAll("'", "''").replace(/:(?=[a-z_])/gi, ': ');
  return `('${safe.replaceAll(String(mark), "' || :n || '")}')`;
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return `('${value.toISOString()}')`;
  if (Buffer.isBuffer(value)) return `('\\x${value.toString('hex')}'::bytea)`;
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  return quoted(String(value));
}

const casts = ['uuid', 'int', 'bytea', 'uuid', 'timestamptz', 'uuid[]', 'text[]', 'text[]', 'bytea[]'];
const more = ['jsonb', 'text', 'text', 'jsonb', 'jsonb', 'jsonb'];
const types = [...casts, ...more];

/**
 * The very call of the product's append as a script for pgbench, with parameters of the same content: application
 * numbers count upwards from `begin`, each client in a range of `per`.
 */
export async function appendScript(make: (n: number) => Append): Promise<string> {
  const parameters = await appendParameters(make(mark), noKeys);
  if (parameters[0] !== applicationAt(mark)) throw new Error('the parameters of the append have changed');
  const call = appendSql.replace(/\$(\d+)(::\w+)?/g, (_, position: string) => {
    const index = Number(position) - 1;
    return `${literal(parameters[index])}::${types[index]}`;
  });
  return `\\set k :k + 1\n\\set n :begin + :client_id * :per + :k - 1\n${call};\n`;
}
