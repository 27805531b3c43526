import { accountsDeleted } from '#services/audit/deleted-accounts.ts';
import { visitorsId } from '#services/platform/audit/sealing.ts';
import type { Context } from '#services/platform/context.ts';
import { accountsHeld } from '../holds/hold-check.ts';

/** Whole months for which the audit log says where visitors without an account came from. */
const visitorMonths = 3;
/** So far back a key may have been left behind while nothing ran. */
const furthestMonths = 120;

/** The calendar months in UTC, as 2026-03, whose visitors are to be forgotten by now. */
function overMonths(at: Date): string[] {
  const month = (ago: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - ago, 1));
  return Array.from({ length: furthestMonths }, (_, n) =>
    month(visitorMonths + 1 + n)
      .toISOString()
      .slice(0, 7),
  );
}

/**
 * Destroys the keys that nothing else does (decision 0044): of visitors, some months later; of accounts that an admin deleted, as
 * long afterwards as the rule of accounts says and once it is approved (ruling 30). What they sealed reads `[erased]` from then on.
 */
export async function forgetKeys(ctx: Context): Promise<{ visitorKeys: number; accountKeys: number }> {
  const at = ctx.clock();
  const visitorKeys = await ctx.keys.destroyExisting(overMonths(at).map(visitorsId), at);
  const { years, approvedAt } = ctx.settings.retention.accounts;
  if (!approvedAt) return { visitorKeys, accountKeys: 0 };
  const deleted = await accountsDeleted(ctx.pool, { years, at });
  const held = await accountsHeld(ctx.pool, deleted);
  const due = deleted.filter((id) => !held.has(id));
  return { visitorKeys, accountKeys: await ctx.keys.destroyExisting(due, at) };
}
