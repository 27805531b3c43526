import { isDeepStrictEqual } from 'node:util';
import { tellSettings } from '#services/event-log/live-updates.ts';
import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { defaults, type SettingRequests, type SettingValues, type Subject } from './contract.ts';
import { keptForUpdate } from './kept.ts';

interface By {
  userId: string;
  whence: Whence;
}

type Retention = SettingValues['retention'];

/** Stamps a newly approved or changed rule with the admin who saves it, and the time. */
function stamped(
  request: SettingRequests['retention'],
  before: Retention,
  { userId }: By,
  at: Date,
): Retention {
  const rule = (name: keyof Retention): Retention['accounts'] => {
    const { years, approved } = request[name];
    if (!approved) return { years, approvedAt: null, approvedBy: null };
    const old = before[name];
    if (old.approvedAt && old.years === years) return old;
    return { years, approvedAt: at.toISOString(), approvedBy: userId };
  };
  return { accounts: rule('accounts'), services: rule('services'), marketing: rule('marketing') };
}

/**
 * Keeps a subject's new value, with its audit entry, and tells every process. Nothing is written when nothing changed.
 * @returns the version that stands now
 * @throws DomainError `version-conflict` with the current value after another save
 */
export async function saveSetting<S extends Subject>(
  ctx: Context,
  subject: S,
  { value, version }: { value: SettingRequests[S]; version: number },
  by: By,
): Promise<{ version: number }> {
  const at = ctx.clock();
  const next = await inTransaction(ctx.pool, async (db) => {
    const row = await keptForUpdate(db, subject);
    const before = (row?.value ?? defaults[subject]) as SettingValues[S];
    const current = row?.version ?? 0;
    if (current !== version) {
      throw new DomainError(
        'version-conflict',
        'These settings changed while you had them open. Nothing was saved. Review the current values and try again.',
        { version: current, value: before },
      );
    }
    const after =
      subject === 'retention'
        ? stamped(value as SettingRequests['retention'], before as Retention, by, at)
        : value;
    if (isDeepStrictEqual(after, before)) return current;
    await db.query({
      name: 'save-setting',
      text: `insert into settings (name, value, version, updated_at, updated_by) values ($1, $2, $3, $4, $5)
             on conflict (name) do update set value = excluded.value, version = excluded.version,
               updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      values: [subject, JSON.stringify(after), current + 1, at, by.userId],
    });
    const entry = auditEntry('settings_updated', 'settings', by.whence, { before, after });
    await writeAudit(db, entry, at, subject);
    await tellSettings(db);
    return current + 1;
  });
  await ctx.settings.refresh();
  return { version: next };
}
