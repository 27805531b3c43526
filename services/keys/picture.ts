import { deviceLifeMs } from '#services/identity/sign-in/known-device.ts';
import type { Context } from '#services/platform/context.ts';
import { countByKey } from '#services/platform/crypto/reseal.ts';
import { sealedRows } from './sealed-rows.ts';

export interface KeyInUse {
  id: string;
  /** `missing`: rows are under it, and MASTER_KEY does not hold it. */
  role: 'writes' | 'reads' | 'missing';
  /** Since when it has written; null where that was never noted. */
  since: string | null;
  /** What it seals, by name. */
  rows: Record<string, number>;
  total: number;
}
export interface KeyPicture {
  keys: KeyInUse[];
  /** Rows that are not under the key that writes. */
  left: number;
  /** From when on the older keys read nothing any more: until then browsers carry what was made under them. */
  olderNeededUntil: string | null;
}

/** Which master keys there are, and what is sealed under each. */
export async function keyPicture(ctx: Context): Promise<KeyPicture> {
  const counts = new Map<string, Record<string, number>>();
  for (const rows of sealedRows(ctx))
    for (const [id, count] of await countByKey(rows))
      counts.set(id, { ...counts.get(id), [rows.what]: count });
  const { ids, writingId, olderIds } = ctx.secrets.masterKeys;
  const since = await ctx.keys.masterKeysSince();
  const keys = [...new Set([...ids, ...counts.keys()])].map((id): KeyInUse => {
    const rows = counts.get(id) ?? {};
    const role = id === writingId ? 'writes' : ids.includes(id) ? 'reads' : 'missing';
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return { id, role, since: since.get(id) ?? null, rows, total };
  });
  const left = keys.filter(({ role }) => role !== 'writes').reduce((sum, { total }) => sum + total, 0);
  const begun = since.get(writingId);
  const olderNeededUntil =
    olderIds.length > 0 && begun ? new Date(Date.parse(begun) + deviceLifeMs).toISOString() : null;
  return { keys, left, olderNeededUntil };
}
