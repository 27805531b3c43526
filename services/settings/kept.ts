import { namesOf } from '#services/identity/accounts.ts';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import {
  defaults,
  type RetentionRule,
  type SettingsView,
  type SettingValues,
  type Subject,
} from './contract.ts';

interface Row {
  name: Subject;
  value: unknown;
  version: number;
  updated_at: string;
  updated_by: string | null;
}

/** Locks a subject's row until the transaction ends; a subject without a row is locked as well. */
export async function keptForUpdate(db: Db, subject: Subject): Promise<Row | undefined> {
  await db.query({
    name: 'hold-setting',
    text: `select pg_advisory_xact_lock(hashtextextended('settings ' || $1, 0))`,
    values: [subject],
  });
  const { rows } = await db.query<Row>({
    name: 'setting-for-update',
    text: 'select name, value, version, updated_at, updated_by from settings where name = $1 for update',
    values: [subject],
  });
  return rows[0];
}

/** Every subject with its version and who saved it last, for staff. */
export async function readSettings(ctx: Context): Promise<SettingsView> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'settings-kept',
    text: 'select name, value, version, updated_at, updated_by from settings',
  });
  const byName = new Map(rows.map((row) => [row.name, row]));
  const kept = <S extends Subject>(subject: S) =>
    (byName.get(subject)?.value ?? defaults[subject]) as SettingValues[S];
  const rules = kept('retention');
  const ids = [...rows.map((row) => row.updated_by), ...Object.values(rules).map((rule) => rule.approvedBy)];
  const names = await namesOf(
    ctx.pool,
    ids.filter((id) => id !== null),
  );
  const person = (id: string | null | undefined) => (id ? { id, name: names.get(id) ?? null } : null);
  const about = (subject: Subject) => {
    const row = byName.get(subject);
    return {
      version: row?.version ?? 0,
      updatedAt: row?.updated_at ?? null,
      updatedBy: person(row?.updated_by),
    };
  };
  const rule = (name: RetentionRule) => ({ ...rules[name], approvedBy: person(rules[name].approvedBy) });
  return {
    deadlines: { value: kept('deadlines'), ...about('deadlines') },
    assessment: { value: kept('assessment'), ...about('assessment') },
    company: { value: kept('company'), ...about('company') },
    retention: {
      value: { accounts: rule('accounts'), services: rule('services'), marketing: rule('marketing') },
      ...about('retention'),
    },
  };
}
