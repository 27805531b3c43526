import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { storedKeys } from './documents.ts';
import type { FreshDatabase } from './fresh-database.ts';

/** What any request may write, refused or not: who asked when. */
const beside = ['audit_logs', 'audit_quotas', 'sessions', 'rate_limits'];

/** A digest of every table, and everything in the store. */
async function everything({ owner, ctx }: FreshDatabase): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string }>(
    "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'",
  );
  const digests: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !beside.includes(row.name))) {
    const { rows: found } = await owner.query(`select t::text as line from "${name}" t order by 1`);
    digests[name] = createHash('sha256').update(JSON.stringify(found)).digest('hex');
  }
  digests.files = (await storedKeys(ctx)).sort().join();
  return digests;
}

/** Asks for what must not be, and compares the whole database and the store before and after. @returns the answers */
export const withoutEffectOn =
  (world: FreshDatabase) =>
  async <T>(refused: () => Promise<T>): Promise<T> => {
    const before = await everything(world);
    expect(Object.keys(before)).toContain('application_events');
    const answers = await refused();
    expect(await everything(world)).toEqual(before);
    return answers;
  };
