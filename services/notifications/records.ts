import { createBatchedWrite } from '#services/platform/db/batched-write.ts';
import type { WithdrawnBecause } from './contract.ts';

/** `mails`: one row a mail, with its attempts and what came of it. Mails of one moment are written together. */
export interface About {
  mailId: string;
  applicationId: string | null;
  userId: string | null;
  kind: string;
  version: number | null;
  resendOf: string | null;
}
/** A try that holds a mail. */
export interface Holder {
  leaseId: string;
  /** The database's time. */
  until: string;
}
export interface Begun extends About {
  jobId: string | null;
  at: Date;
  leaseId: string;
  leaseMs: number;
  /** The holder to take the mail over from, as it was last seen. */
  overdue: Holder | null;
}

/** `over`: sent, or withdrawn. `held`: another try has it. */
export type Beginning = { attempts: number } | { held: Holder } | 'over';

const beginSql = `
  insert into mails as m (mail_id, application_id, user_id, kind, cause_version, resend_of, job_id, lease_id, queued_at, lease_until,
    status, attempts)
  select n.mail_id, n.application_id, n.user_id, n.kind, n.cause_version, n.resend_of, n.job_id, n.lease_id, n.at, n.lease_until,
    'sending', 1
  from (
    select *, date_trunc('milliseconds', clock_timestamp()) + lease_ms * interval '1 millisecond' as lease_until
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::uuid[], $7::uuid[], $8::uuid[], $9::timestamptz[],
      $10::int[], $11::uuid[], $12::timestamptz[])
      as a (mail_id, application_id, user_id, kind, cause_version, resend_of, job_id, lease_id, at, lease_ms, seen_id, seen_until)
  ) n order by n.mail_id
  on conflict (mail_id) do update set attempts = m.attempts + 1, status = 'sending', job_id = excluded.job_id,
    lease_id = excluded.lease_id, lease_until = excluded.lease_until
  where m.status in ('queued', 'failed')
     or m.status = 'sending' and (m.lease_id, m.lease_until) in (
       select seen_id, seen_until from unnest($1::uuid[], $11::uuid[], $12::timestamptz[]) as s (mail_id, seen_id, seen_until)
       where s.mail_id = m.mail_id)
  returning mail_id, attempts`;

/** Begins a try of a mail, unless the mail is over or another try has it. */
export const beginMail = createBatchedWrite<Begun, Beginning>(async (db, all) => {
  const first = new Map(all.map((mail) => [mail.mailId, mail] as const).reverse());
  const mails = [...first.values()];
  const { rows } = await db.query<{ mail_id: string; attempts: number }>({
    name: 'mails-begin',
    text: beginSql,
    values: [
      mails.map(({ mailId }) => mailId),
      mails.map(({ applicationId }) => applicationId),
      mails.map(({ userId }) => userId),
      mails.map(({ kind }) => kind),
      mails.map(({ version }) => version),
      mails.map(({ resendOf }) => resendOf),
      mails.map(({ jobId }) => jobId),
      mails.map(({ leaseId }) => leaseId),
      mails.map(({ at }) => at),
      mails.map(({ leaseMs }) => leaseMs),
      mails.map(({ overdue }) => overdue?.leaseId ?? null),
      mails.map(({ overdue }) => overdue?.until ?? null),
    ],
  });
  const begun = new Map(rows.map((row) => [row.mail_id, { attempts: row.attempts }]));
  const isMine = (mail: Begun) => first.get(mail.mailId) === mail && begun.has(mail.mailId);
  const others = all.filter((mail) => !isMine(mail));
  const holders = await holdersOf(db, others);
  return all.map((mail) => {
    const mine = isMine(mail) ? begun.get(mail.mailId) : undefined;
    if (mine) return mine;
    const held = holders.get(mail.mailId);
    return held ? { held } : 'over';
  });
});

async function holdersOf(
  db: Parameters<Parameters<typeof createBatchedWrite<Begun, Beginning>>[0]>[0],
  mails: readonly Begun[],
): Promise<Map<string, Holder>> {
  if (mails.length === 0) return new Map();
  const { rows } = await db.query<{ mail_id: string; lease_id: string; lease_until: string }>({
    name: 'mails-held',
    text: `select mail_id, lease_id, lease_until from mails where mail_id = any($1) and status = 'sending'`,
    values: [mails.map(({ mailId }) => mailId)],
  });
  return new Map(rows.map((row) => [row.mail_id, { leaseId: row.lease_id, until: row.lease_until }]));
}

/** Holds a mail for longer. @returns true while this try still has it */
export const renewLease = createBatchedWrite<{ mailId: string; leaseId: string; leaseMs: number }, true>(
  async (db, leases) => {
    const { rows } = await db.query<{ lease_id: string }>({
      name: 'mails-renew',
      text: `update mails m
             set lease_until = date_trunc('milliseconds', clock_timestamp()) + n.lease_ms * interval '1 millisecond'
             from unnest($1::uuid[], $2::uuid[], $3::int[]) as n (mail_id, lease_id, lease_ms)
             where m.mail_id = n.mail_id and m.lease_id = n.lease_id and m.status = 'sending' returning m.lease_id`,
      values: [
        leases.map(({ mailId }) => mailId),
        leases.map(({ leaseId }) => leaseId),
        leases.map(({ leaseMs }) => leaseMs),
      ],
    });
    const held = new Set(rows.map((row) => row.lease_id));
    return leases.map(({ leaseId }) => (held.has(leaseId) ? true : undefined));
  },
);

export interface Noted {
  mailId: string;
  leaseId: string;
  status: 'sent' | 'queued' | 'failed' | 'withdrawn';
  /** The mail server's answer, or what went wrong. */
  response: string | null;
  reason: WithdrawnBecause | null;
  at: Date;
}
/** PostgreSQL's texts hold no zero byte: one server's answer must not keep the others from being noted. */
const storable = (text: string): string =>
  text
    .slice(0, 500)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ');

/**
 * What came of a try. That a mail was sent is true whatever has happened to its record since; anything else counts only while the
 * try still has the mail.
 */
export const noteMail = createBatchedWrite<Noted, never>(async (db, notes) => {
  await db.query({
    name: 'mails-note',
    text: `update mails m set status = n.status, response = coalesce(n.response, m.response), reason = n.reason,
             sent_at = case when n.status = 'sent' then n.at end,
             failed_at = case when n.status = 'failed' then n.at end, lease_id = null, lease_until = null,
             attempts = m.attempts - (n.status = 'withdrawn')::int
           from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
             as n (mail_id, lease_id, status, response, reason, at)
           where m.mail_id = n.mail_id and m.status <> 'sent' and (n.status = 'sent' or m.lease_id = n.lease_id)`,
    values: [
      notes.map(({ mailId }) => mailId),
      notes.map(({ leaseId }) => leaseId),
      notes.map(({ status }) => status),
      notes.map(({ response }) => response && storable(response)),
      notes.map(({ reason }) => reason),
      notes.map(({ at }) => at),
    ],
  });
  return [];
});
