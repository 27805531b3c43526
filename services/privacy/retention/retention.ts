import { accountsWithApplications, endedApplications } from '#services/applications/projections/ended.ts';
import { eraseMessage, oldMessages } from '#services/contact/erase.ts';
import { type UnusedAccount, unusedAccounts } from '#services/identity/unused.ts';
import { eraseMessageCopy } from '#services/notifications/erase.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { defineClockJob, everyNight } from '#services/platform/jobs/define-job.ts';
import { type RetentionRule, retentionRules } from '#services/settings/contract.ts';
import { byItself } from '../erasure/begin-erasure.ts';
import { eraseAgain } from '../erasure/erase-again.ts';
import { eraseApplication } from '../erasure/erase-application.ts';
import { forgetKeys } from '../erasure/forget-keys.ts';
import { beginByRule } from './erase-by-rule.ts';
import { type Due, erasable, keepDue, markErased } from './retention-due.ts';

/** More than this waits for the next night: one run is to end before the morning. */
const mostANight = 1_000;

type Find = (ctx: Context, asked: { years: number; at: Date; limit: number }) => Promise<Due[]>;

/**
 * An account whose applications are kept still by a rule of their own is not due: service records live longer than accounts
 * (ruling 30), and what one rule keeps another does not erase.
 */
const accounts: Find = async ({ pool }, asked) => {
  const due: Due[] = [];
  let last: UnusedAccount | undefined;
  do {
    const unused = await unusedAccounts(pool, asked, last);
    const kept = await accountsWithApplications(pool, unused);
    due.push(
      ...unused
        .filter(({ id }) => !kept.has(id))
        .map(({ id, dueSince }): Due => ({ subject: 'user', id, dueSince })),
    );
    last = unused.length < asked.limit ? undefined : unused.at(-1);
  } while (last && due.length < asked.limit);
  return due;
};
const finders: Record<RetentionRule, Find> = {
  accounts,
  services: async ({ pool }, asked) =>
    (await endedApplications(pool, asked)).map((one) => ({ subject: 'application', ...one })),
  marketing: async ({ pool }, asked) =>
    (await oldMessages(pool, asked)).map((one) => ({ subject: 'message', ...one })),
};

async function erase(ctx: Context, rule: RetentionRule, { subject, id }: Due): Promise<boolean> {
  const at = ctx.clock();
  if (subject === 'user') return beginByRule(ctx, { userId: id, rule });
  if (subject === 'application') {
    await eraseApplication(ctx, id, `retention ${rule}`, async (db) => markErased(db, { subject, id }, at));
    return true;
  }
  await inTransaction(ctx.pool, async (db) => {
    await eraseMessageCopy(db, id);
    await eraseMessage(db, id);
    await markErased(db, { subject, id }, at);
  });
  return true;
}

interface Found {
  due: number;
  erased: number;
}

/** What one rule finds due; erased once an admin has approved the rule in settings. */
async function follow(ctx: Context, rule: RetentionRule): Promise<Found> {
  const { years, approvedAt } = ctx.settings.retention[rule];
  const at = ctx.clock();
  const due = await finders[rule](ctx, { years, at, limit: mostANight });
  await keepDue(ctx.pool, rule, due, at);
  let erased = 0;
  if (approvedAt) {
    for (const one of await erasable(ctx.pool, rule, mostANight))
      if (await erase(ctx, rule, one)) erased += 1;
    const entry = auditEntry('retention_rule_followed', 'retention_rule', byItself, { rule, erased });
    if (erased > 0) await writeAudit(ctx.pool, entry, at, rule);
  }
  return { due: due.length, erased };
}

/** Retention rules (ruling 30), after what a restored backup brought back. */
export const followRetention = defineClockJob<{ ctx: Context }>({
  queue: 'retention',
  label: 'Retention rules',
  schedule: everyNight('03:20'),
  run: async ({ ctx }) => {
    await ctx.settings.refresh();
    const again = await eraseAgain(ctx);
    const findings: Record<string, number> = {
      restoredApplications: again.applications,
      restoredAccounts: again.accounts,
      ...(await forgetKeys(ctx)),
    };
    for (const rule of retentionRules) {
      const { due, erased } = await follow(ctx, rule);
      findings[`${rule}Due`] = due;
      findings[`${rule}Erased`] = erased;
    }
    return findings;
  },
});
