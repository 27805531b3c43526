import { type StoredEntry, unsealEntries } from '#services/platform/audit/sealing.ts';
import type { PersonKeys } from '#services/platform/crypto/person-keys.ts';
import type { Db } from '#services/platform/db/postgres.ts';

type Oldest = Pick<StoredEntry, 'audit_id' | 'sealed'> & { user_id: string };
/** A key that was removed is made again at the next entry, so the newest would open. */
const pageSql = `
  select u.id as user_id, a.audit_id, a.sealed
  from (select id from users where id > $1::uuid order by id limit $2) u left join lateral (
    select audit_id, sealed from audit_logs
    where user_id = u.id and sealed->>'key' = u.id::text and sealed->>'ct' <> '' order by created_at limit 1
  ) a on true order by u.id`;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Accounts that are there, and whose oldest entry in the audit log no longer opens: their key is gone, or is another one. */
export async function unreadableAccounts(
  { pool, keys }: { pool: Db; keys: Pick<PersonKeys, 'openMany'> },
  pageSize: number,
): Promise<string[]> {
  const found: string[] = [];
  for (let after = firstId; ; ) {
    const { rows } = await pool.query<Oldest>({
      name: 'oldest-entries',
      text: pageSql,
      values: [after, pageSize],
    });
    const sealed = rows.filter((row) => row.sealed !== null);
    const opened = await unsealEntries(
      { readMany: async (ids) => openOnly(await keys.openMany(ids)) },
      sealed,
    );
    opened.forEach((entry, n) => {
      if (typeof entry === 'string') found.push(sealed[n]?.user_id ?? '');
    });
    if (rows.length < pageSize) return found;
    after = rows.at(-1)?.user_id ?? after;
  }
}

const openOnly = (keys: Map<string, Buffer | null>): Map<string, Buffer> =>
  new Map([...keys].filter((each): each is [string, Buffer] => each[1] !== null));
