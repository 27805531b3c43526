import { domainToASCII } from 'node:url';
import { createBatchedWrite } from '#services/platform/db/batched-write.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { dayMs, minuteMs } from '#state-machines/durations.ts';
import { type MailCause, mailIdOf, type NotToLeave, type Outgoing } from './deliver.ts';
import type { MailContent } from './mail-content.ts';

/**
 * How many mails strangers can have sent to a mailbox (S30). Each kind counts by itself, so that requests for
 * one kind do not keep another from arriving.
 */
const limits = {
  /** The confirmation of an application, again or not, and reminders of it. */
  confirmation: { perWindow: 3, perDay: 10 },
  sign_up: { perWindow: 3, perDay: 10 },
  account_exists: { perWindow: 1, perDay: 10 },
} as const;
const windowMs = 10 * minuteMs;
export type Bucket = keyof typeof limits;

/** Providers that ignore dots in a mailbox's name. */
const ignoresDots: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** Addresses that are delivered to one mailbox are one: `ursina+x@` is `ursina@`. */
export function normalAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const ascii = domainToASCII(domain) || domain;
  const name = address
    .slice(0, at)
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=.)\+.*$/s, '');
  return `${ignoresDots.has(ascii) ? name.replaceAll('.', '') : name}@${ascii}`;
}

interface Wanted {
  mailbox: Buffer;
  bucket: Bucket;
  mailId: string;
  at: Date;
}

/**
 * A row keeps what it granted of late, at most a day's worth, and PostgreSQL locks it for the change: two workers never both give the
 * last one away.
 */
const grantSql = `
  insert into mailbox_mails as g (mailbox, bucket, mail_ids, sent_at, last_at)
  select n.mailbox, n.bucket, array[n.mail_id], array[n.at], n.at
  from unnest($1::bytea[], $2::text[], $3::uuid[], $4::timestamptz[], $5::int[], $6::int[])
    as n (mailbox, bucket, mail_id, at, per_window, per_day) order by n.mailbox, n.bucket
  on conflict (mailbox, bucket) do update set
    (mail_ids, sent_at) = (
      select array_agg(id order by at), array_agg(at order by at)
      from (select * from unnest(g.mail_ids || excluded.mail_ids, g.sent_at || excluded.sent_at) as kept (id, at)
            where at > excluded.last_at - $8 * interval '1 millisecond') recent),
    last_at = excluded.last_at
  where excluded.mail_ids[1] <> all(g.mail_ids)
    and (select count(*) from unnest(g.sent_at) as s (at) where at > excluded.last_at - $7 * interval '1 millisecond')
      < (select per_window from unnest($1::bytea[], $2::text[], $5::int[]) as l (mailbox, bucket, per_window)
         where l.mailbox = g.mailbox and l.bucket = g.bucket limit 1)
    and (select count(*) from unnest(g.sent_at) as s (at) where at > excluded.last_at - $8 * interval '1 millisecond')
      < (select per_day from unnest($1::bytea[], $2::text[], $6::int[]) as l (mailbox, bucket, per_day)
         where l.mailbox = g.mailbox and l.bucket = g.bucket limit 1)`;

const placeOf = ({ mailbox, bucket }: Wanted): string => `${bucket} ${mailbox.toString('base64')}`;

/** Asked again for a mail that was granted, it says so again: a retry is no other mail. */
const grant = createBatchedWrite<Wanted, boolean>(async (db, all) => {
  const granted = new Set<string>();
  // One row is changed once a statement, so requests for the same mailbox run one after the other.
  let left = [...all];
  while (left.length > 0) {
    const round = [...new Map(left.toReversed().map((wanted) => [placeOf(wanted), wanted])).values()];
    left = left.filter((wanted) => !round.includes(wanted));
    await db.query({
      name: 'grant-mails',
      text: grantSql,
      values: [
        round.map(({ mailbox }) => mailbox),
        round.map(({ bucket }) => bucket),
        round.map(({ mailId }) => mailId),
        round.map(({ at }) => at),
        round.map(({ bucket }) => limits[bucket].perWindow),
        round.map(({ bucket }) => limits[bucket].perDay),
        windowMs,
        dayMs,
      ],
    });
  }
  const { rows } = await db.query<{ mail_id: string }>({
    name: 'granted-mails',
    text: `select asked.mail_id from unnest($1::bytea[], $2::text[], $3::uuid[]) as asked (mailbox, bucket, mail_id)
           join mailbox_mails g using (mailbox, bucket) where asked.mail_id = any(g.mail_ids)`,
    values: [
      all.map(({ mailbox }) => mailbox),
      all.map(({ bucket }) => bucket),
      all.map(({ mailId }) => mailId),
    ],
  });
  for (const row of rows) granted.add(row.mail_id);
  return all.map(({ mailId }) => granted.has(mailId));
});

/** A new key hashes every address to another mailbox: what was counted under the older ones counts on. */
async function carryOver(db: Db, bucket: Bucket, mailbox: Buffer, older: readonly Buffer[]): Promise<void> {
  await db.query({
    name: 'carry-over-mailbox',
    text: `insert into mailbox_mails (mailbox, bucket, mail_ids, sent_at, last_at)
           select $1, bucket, mail_ids, sent_at, last_at from mailbox_mails
           where mailbox = any($2) and bucket = $3 order by last_at desc limit 1 on conflict do nothing`,
    values: [mailbox, older, bucket],
  });
}

/**
 * The mail while its mailbox may be sent another of its kind, else that it is not to leave. The mailbox is known by a keyed hash alone.
 * @param content what `deliver` is to send
 */
export const mayWriteTo =
  (
    { ctx }: Outgoing,
    bucket: Bucket,
    address: string,
    cause: MailCause,
    content: () => Promise<MailContent>,
  ): (() => Promise<MailContent | NotToLeave>) =>
  async () => {
    const [mailbox = Buffer.alloc(0), ...older] = ctx.secrets.mailboxKeys.macs(normalAddress(address));
    if (older.length > 0) await carryOver(ctx.pool, bucket, mailbox, older);
    const wanted = { mailbox, bucket, mailId: mailIdOf(cause), at: ctx.clock() };
    return (await grant(ctx.pool, wanted)) ? content() : { withdrawn: 'too-many' };
  };
