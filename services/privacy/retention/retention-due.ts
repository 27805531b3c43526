import { z } from 'zod';
import { namesOf } from '#services/identity/accounts.ts';
import type { Context } from '#services/platform/context.ts';
import type { pageQuery } from '#services/platform/contract.ts';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { type RetentionRule, retentionRules } from '#services/settings/contract.ts';
import type { RetentionDueRow, RetentionOverview, retentionDuePage } from '../contract.ts';

/** `retention_due`: what the nightly look found. Ids alone, so that a row may outlive the person's data. */
export type Due = Pick<RetentionDueRow, 'subject' | 'id' | 'dueSince'>;

/** Lists what is due now, and forgets what is due no more. */
export async function keepDue(db: Db, rule: RetentionRule, due: readonly Due[], at: Date): Promise<void> {
  await db.query({
    name: 'keep-retention-due',
    text: `insert into retention_due (rule, subject, subject_id, due_since, listed_at)
           select $1, d.subject, d.id, d.since, $5 from unnest($2::text[], $3::uuid[], $4::timestamptz[]) as d (subject, id, since)
           on conflict (rule, subject, subject_id) do update set due_since = excluded.due_since, listed_at = excluded.listed_at
           where retention_due.erased_at is null`,
    values: [
      rule,
      due.map((one) => one.subject),
      due.map((one) => one.id),
      due.map((one) => one.dueSince),
      at,
    ],
  });
  await db.query({
    name: 'forget-retention-due',
    text: 'delete from retention_due where rule = $1 and erased_at is null and listed_at < $2',
    values: [rule, at],
  });
}

/** Whichever rule listed it. */
export async function markErased(db: Db, { subject, id }: Omit<Due, 'dueSince'>, at: Date): Promise<void> {
  await db.query({
    name: 'mark-retention-erased',
    text: 'update retention_due set erased_at = $3 where subject = $1 and subject_id = $2 and erased_at is null',
    values: [subject, id, at],
  });
}

/** A hold on the account keeps its applications, and what came from its address, too. Holds are few beside applications. */
const held = `held as materialized (
  select application_id from application_forms where user_id in (select user_id from legal_holds where released_at is null)
  union all select application_id from legal_holds where released_at is null and application_id is not null)`;
const isHeld = `((d.subject = 'application' and d.subject_id in (select application_id from held))
  or exists (select from legal_holds h where h.released_at is null and (
  (d.subject = 'user' and h.user_id = d.subject_id)
  or (d.subject = 'message' and h.user_id = (select u.id from contact_messages m join users u on lower(u.email) = lower(m.email)
    where m.message_id = d.subject_id)))))`;

/** What a rule may erase now: listed, without a hold. */
export async function erasable(db: Db, rule: RetentionRule, limit: number): Promise<Due[]> {
  const { rows } = await db.query<Due>({
    name: 'retention-erasable',
    text: `with ${held} select d.subject, d.subject_id as id, d.due_since as "dueSince" from retention_due d
           where d.rule = $1 and d.erased_at is null and not ${isHeld} order by d.due_since, d.subject_id limit $2`,
    values: [rule, limit],
  });
  return rows;
}

interface Counts {
  rule: RetentionRule;
  due: number;
  held: number;
  erased: number;
}

export async function dueByRule(db: Db): Promise<Record<RetentionRule, Omit<Counts, 'rule'>>> {
  const { rows } = await db.query<Counts>({
    name: 'retention-due-by-rule',
    text: `with ${held} select d.rule, count(*) filter (where d.erased_at is null)::int as due,
             count(*) filter (where d.erased_at is null and ${isHeld})::int as held,
             count(*) filter (where d.erased_at is not null)::int as erased
           from retention_due d group by d.rule`,
  });
  const counts = (rule: RetentionRule) => {
    const { due = 0, held = 0, erased = 0 } = rows.find((row) => row.rule === rule) ?? {};
    return { due, held, erased };
  };
  return { accounts: counts('accounts'), services: counts('services'), marketing: counts('marketing') };
}

/** What each rule says, who approved it, and what it would erase. */
export async function retentionView(ctx: Context, lastRunAt: string | null): Promise<RetentionOverview> {
  await ctx.settings.refresh();
  const { retention } = ctx.settings;
  const counts = await dueByRule(ctx.pool);
  const names = await namesOf(
    ctx.pool,
    retentionRules.flatMap((rule) => retention[rule].approvedBy ?? []),
  );
  const rules = retentionRules.map((rule) => {
    const { years, approvedAt, approvedBy: id } = retention[rule];
    const approvedBy = id ? { id, name: names.get(id) ?? null } : null;
    return { rule, years, approvedAt, approvedBy, ...counts[rule] };
  });
  return { rules, lastRunAt };
}

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** What is due by a rule, longest first. */
export async function listDue(
  { pool }: Context,
  rule: RetentionRule,
  { limit, cursor }: z.infer<typeof pageQuery>,
): Promise<z.infer<typeof retentionDuePage>> {
  const [since, id] = cursor ? readCursor(place, cursor) : [null, null];
  const { rows } = await pool.query<RetentionDueRow>({
    name: 'retention-due',
    text: `with ${held},
           d as materialized (
             select * from retention_due
             where rule = $1 and erased_at is null and ($2::timestamptz is null or (due_since, subject_id) > ($2, $3::uuid))
             order by due_since, subject_id limit $4 + 1),
           f as materialized (
             select application_id, first_name, last_name from application_forms where application_id in (select subject_id from d))
           select d.subject, d.subject_id as id, d.due_since as "dueSince", d.listed_at as "listedAt", ${isHeld} as "isHeld",
             case d.subject
               when 'user' then (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
                                 from users u where u.id = d.subject_id)
               when 'application' then (select trim(f.first_name || ' ' || f.last_name)
                                        from f where f.application_id = d.subject_id)
               else (select nullif(trim(m.name), '') from contact_messages m where m.message_id = d.subject_id) end as name
           from d order by d.due_since, d.subject_id`,
    values: [rule, since, id, limit],
  });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last ? writeCursor([last.dueSince, last.id]) : null };
}
