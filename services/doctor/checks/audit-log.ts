import { type SealedDays, sealedDays } from '#services/event-log/checkpoint/audit-days.ts';
import { LogFolder } from '#services/event-log/checkpoint/log-folder.ts';
import { openLog, tableCheckpoints } from '#services/event-log/checkpoint/open-log.ts';
import { auditSpan } from '#services/platform/audit/span.ts';
import type { Context } from '#services/platform/context.ts';
import { isTurn } from '#services/platform/nightly-turns.ts';
import { counted } from '#state-machines/numbers.ts';
import type { Check, Finding } from '../finding.ts';

/** Looked at every night; what is older has its turn. */
const newest = 7;

/** What the log of heads vouches for. What is wrong with that log itself is found by its own verification. */
async function daysInLog({ pool, secrets, checkpointFolder }: Context): Promise<SealedDays[]> {
  const folder = new LogFolder(checkpointFolder);
  const note = await folder.checkpoint();
  const sources = { folder, keys: secrets.knownKeys, note, table: await tableCheckpoints(pool) };
  const log = await openLog(sources, () => undefined);
  return sealedDays(log?.seals ?? []);
}

const day = (instant: string): string => instant.slice(0, 10);

function findingOf({ number, from, until, entries: sealed }: SealedDays, entries: number): Finding {
  const days = from ? `from ${day(from)} to before ${day(until)}` : `before ${day(until)}`;
  const difference = entries - sealed;
  const what =
    difference < 0
      ? `${counted(-difference, 'entry', 'entries')} fewer than were sealed`
      : difference > 0
        ? `${counted(difference, 'entry', 'entries')} more than were sealed`
        : 'as many entries as were sealed, with other words';
  return {
    severity: 'act',
    title: `The audit log ${days} is not what was sealed.`,
    detail: `checkpoint ${number}: ${what}`,
    steps: [
      'Find out who changed the table audit_logs: the product only ever adds to it.',
      'Restore a backup of before into a folder beside (npm run ops -- restore) and compare the entries of these days.',
    ],
  };
}

export const checkAuditLog: Check = {
  name: 'audit log',
  label: 'The audit log is as it was sealed',
  covers: 'No entry of the audit log was changed, removed or added once its day was over.',
  run: async ({ ctx, owner, isThorough }) => {
    const days = await daysInLog(ctx);
    const findings: Finding[] = [];
    for (const [n, sealed] of days.entries()) {
      const isDue = isThorough || n >= days.length - newest || isTurn(sealed.number, ctx.clock());
      if (!isDue) continue;
      const there = await auditSpan(owner.pool, sealed.from, sealed.until);
      if (there.root !== sealed.root) findings.push(findingOf(sealed, there.entries));
    }
    return findings;
  },
};
