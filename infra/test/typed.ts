import type { Db } from '#services/platform/db/postgres.ts';

/** What was typed in a test, to be searched for afterwards (S27, S28). */
export class Typed {
  readonly values = new Set<string>();

  /** Remembers a typed text, and each word of it that is long enough to identify a person. */
  remember = <T extends string>(text: T): T => {
    for (const part of [text, ...text.split(/[\s,]+/).filter((word) => word.length > 5)])
      this.values.add(part);
    return text;
  };

  /** Those values that stand in a text, however they are written. */
  foundIn(text: string): string[] {
    const lower = text.toLowerCase();
    const forms = (value: string) => [value.toLowerCase(), Buffer.from(value).toString('hex')];
    return [...this.values].filter((value) => forms(value).some((form) => lower.includes(form)));
  }
}

/** Every row of every table in every schema, as text, by table. */
export async function everyTable(owner: Db): Promise<Map<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const all = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`);
    all.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return all;
}

/** `table: value` for every value found in any table. */
export async function foundAnywhere(owner: Db, typed: Typed): Promise<string[]> {
  const tables = await everyTable(owner);
  return [...tables].flatMap(([name, text]) => typed.foundIn(text).map((value) => `${name}: ${value}`));
}
