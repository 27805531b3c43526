import { createBatchedWrite } from '#services/platform/db/batched-write.ts';
import { type Db, inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { withTrace } from '#services/platform/tracing.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { type MailCause, mailIdOf, type NotToLeave, type Outgoing } from './deliver.ts';
import type { MailContent } from './mail-content.ts';

/** Notices to the staff mailbox: the first few of a window leave by themselves, those above in one digest at its end (decision 0043). */
export interface StaffNoticeLimit {
  single: number;
  windowMs: number;
}
export const usualNoticeLimit: StaffNoticeLimit = { single: 5, windowMs: 5 * minuteMs };
/** A digest stays readable; one that is full is followed by another. */
const mostInDigest = 200;

export const digestQueue = 'send-staff-digest';
export interface StaffDigestJob {
  windowId: string;
}

export const noticeKinds = [
  'initial_application',
  'deadline_missed',
  'contact_message',
  'deletion_request',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
type NoticeCause = MailCause & { kind: NoticeKind };

interface Notice {
  mailId: string;
  kind: NoticeKind;
  subjectId: string;
  at: Date;
  limit: StaffNoticeLimit;
}
interface Window {
  id: string;
  endsAt: number;
  single: number;
  inDigest: number;
}

/** Serializes placing: the next holder of the lock sees what the one before has committed. */
export async function lockNotices(db: Db): Promise<void> {
  await db.query({
    name: 'lock-staff-notices',
    text: "select pg_advisory_xact_lock(hashtextextended('staff notices', 0))",
  });
}

/** No notice joins the window any more. */
export async function closeWindow(db: Db, windowId: string, at: Date): Promise<void> {
  await db.query({
    name: 'close-staff-notices',
    text: 'update staff_notice_windows set closed_at = $2 where window_id = $1 and closed_at is null',
    values: [windowId, at],
  });
}

async function openWindow(db: Db): Promise<Window | null> {
  const { rows } = await db.query<{ window_id: string; ends_at: string; single: number; in_digest: number }>({
    name: 'open-staff-notices',
    text: 'select window_id, ends_at, single, in_digest from staff_notice_windows where closed_at is null',
  });
  const row = rows[0];
  return row
    ? { id: row.window_id, endsAt: Date.parse(row.ends_at), single: row.single, inDigest: row.in_digest }
    : null;
}

async function keepWindow(db: Db, { id, endsAt, single, inDigest }: Window): Promise<void> {
  await db.query({
    name: 'keep-staff-notices',
    text: `insert into staff_notice_windows (window_id, ends_at, single, in_digest) values ($1, $2, $3, $4)
           on conflict (window_id) do update set single = excluded.single, in_digest = excluded.in_digest`,
    values: [id, new Date(endsAt), single, inDigest],
  });
}

/** The job that sends the window's digest, put with the first notice for it. */
async function queueDigest(db: Db, { id, endsAt }: Window): Promise<void> {
  await db.query({
    name: 'queue-staff-digest',
    text: 'insert into account_job_outbox (job_id, queue, data, start_after) values ($1, $2, $3, $4)',
    values: [id, digestQueue, withTrace({ windowId: id }), new Date(endsAt)],
  });
}

/** The window that a notice of this instant belongs to. What is not kept yet of the one before is. */
async function windowFor(db: Db, open: Window | null, { at, limit }: Notice): Promise<Window> {
  const isOver = !open || at.getTime() >= open.endsAt;
  const isFull = open !== null && open.inDigest >= mostInDigest;
  if (!isOver && !isFull) return open;
  if (open) {
    await keepWindow(db, open);
    await closeWindow(db, open.id, at);
  }
  const next = { id: newId(at), inDigest: 0 };
  // A full digest is followed by another that leaves with it.
  return isOver || !open
    ? { ...next, endsAt: at.getTime() + limit.windowMs, single: 0 }
    : { ...next, endsAt: open.endsAt, single: open.single };
}

async function placedBefore(db: Db, mailIds: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await db.query<{ mail_id: string; is_in_digest: boolean }>({
    name: 'placed-staff-notices',
    text: 'select mail_id, is_in_digest from staff_notices where mail_id = any($1)',
    values: [mailIds],
  });
  return new Map(rows.map((row) => [row.mail_id, row.is_in_digest]));
}

async function placeAll(db: Db, notices: readonly Notice[]): Promise<boolean[]> {
  await lockNotices(db);
  const placed = await placedBefore(
    db,
    notices.map(({ mailId }) => mailId),
  );
  const added: (Notice & { windowId: string; isInDigest: boolean })[] = [];
  let window = await openWindow(db);
  for (const notice of notices) {
    if (placed.has(notice.mailId)) continue;
    window = await windowFor(db, window, notice);
    const isInDigest = window.single >= notice.limit.single;
    if (isInDigest && window.inDigest === 0) await queueDigest(db, window);
    if (isInDigest) window.inDigest++;
    else window.single++;
    placed.set(notice.mailId, isInDigest);
    added.push({ ...notice, windowId: window.id, isInDigest });
  }
  if (window && added.length > 0) await keepWindow(db, window);
  await keepNotices(db, added);
  return notices.map(({ mailId }) => placed.get(mailId) === true);
}

async function keepNotices(
  db: Db,
  added: readonly (Notice & { windowId: string; isInDigest: boolean })[],
): Promise<void> {
  if (added.length === 0) return;
  await db.query({
    name: 'add-staff-notices',
    text: `insert into staff_notices (mail_id, window_id, kind, subject_id, noticed_at, is_in_digest)
           select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::timestamptz[], $6::boolean[])`,
    values: [
      added.map(({ mailId }) => mailId),
      added.map(({ windowId }) => windowId),
      added.map(({ kind }) => kind),
      added.map(({ subjectId }) => subjectId),
      added.map(({ at }) => at),
      added.map(({ isInDigest }) => isInDigest),
    ],
  });
}

/** Whether a notice waits for the digest. Asked again, the answer is the same. */
const place = createBatchedWrite<Notice, boolean, Pool>((pool, notices) =>
  inTransaction(pool, (db) => placeAll(db, notices)),
);

/**
 * The notice as a mail of its own, or that it is listed in the digest. One that staff ask for again is always a mail of its own.
 * @param subjectId the application, message or request that it is about
 */
export const ownOrInDigest =
  (
    { ctx, staffNotices: limit = usualNoticeLimit }: Outgoing & { staffNotices?: StaffNoticeLimit },
    cause: NoticeCause,
    subjectId: string,
    content: () => Promise<MailContent>,
  ): (() => Promise<MailContent | NotToLeave>) =>
  async () => {
    if ('again' in cause && cause.again) return content();
    const notice = { mailId: mailIdOf(cause), kind: cause.kind, subjectId, at: ctx.clock(), limit };
    return (await place(ctx.pool, notice)) ? { withdrawn: 'in-digest' } : content();
  };

/** What a window's digest lists, oldest first. */
export async function noticesInDigest(
  db: Db,
  windowId: string,
): Promise<{ kind: NoticeKind; subjectId: string }[]> {
  const { rows } = await db.query<{ kind: NoticeKind; subjectId: string }>({
    name: 'notices-in-digest',
    text: `select kind, subject_id as "subjectId" from staff_notices where window_id = $1 and is_in_digest
           order by noticed_at, mail_id`,
    values: [windowId],
  });
  return rows;
}

/** The windows whose digests list something of these. */
export async function windowsAbout(db: Db, subjectIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ window_id: string }>({
    name: 'staff-notices-about',
    text: 'select distinct window_id from staff_notices where subject_id = any($1) and is_in_digest',
    values: [subjectIds],
  });
  return rows.map((row) => row.window_id);
}
