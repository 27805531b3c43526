import { readable, unsealEntries } from '#services/platform/audit/sealing.ts';
import type { Context } from '#services/platform/context.ts';
import type { Ciphertext } from '#services/platform/crypto/person-keys.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';

interface Row extends Record<string, unknown> {
  audit_id: string;
  resource_id: string | null;
  metadata: Record<string, unknown>;
  sealed: Ciphertext | null;
}

/** The entries of a person's account, and of their applications before there was one, unsealed. */
export async function exportOf(
  { pool, keys }: Context,
  { userId, applicationIds }: Subject,
): Promise<PersonRecords> {
  const { rows } = await pool.query<Row>({
    name: 'export-audit',
    text: `select * from audit_logs where user_id = $1
           union all
           select * from audit_logs where user_id is null and resource_type = 'application' and resource_id = any($2)
           order by created_at desc, audit_id desc`,
    values: [userId, applicationIds],
  });
  const unsealed = await unsealEntries(keys, rows);
  return { audit_logs: rows.map((row, place) => readable(row, unsealed[place] ?? null)) };
}
