import { type Db, inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { PrivacyRequest } from '../contract.ts';

/** `privacy_requests`. */
const columns = `request_id as id, user_id as "userId", request_type as "requestType", status, requested_at as "requestedAt",
  due_at as "dueAt", completed_at as "completedAt", reason`;

/** Rights requests are answered within 30 days (applicant side, sections 1 and 9). */
const dueMs = 30 * dayMs;

export async function requestsOf(db: Db, userId: string): Promise<PrivacyRequest[]> {
  const { rows } = await db.query<PrivacyRequest>({
    name: 'privacy-requests-of',
    text: `select ${columns} from privacy_requests where user_id = $1 order by requested_at desc, request_id desc limit 200`,
    values: [userId],
  });
  return rows;
}

/** Null once there is no such request. */
export async function findRequest(db: Db, requestId: string): Promise<PrivacyRequest | null> {
  const { rows } = await db.query<PrivacyRequest>({
    name: 'privacy-request',
    text: `select ${columns} from privacy_requests where request_id = $1`,
    values: [requestId],
  });
  return rows[0] ?? null;
}

type NewRequest = Pick<PrivacyRequest, 'id' | 'userId' | 'requestType' | 'status'>;

/** @returns false when the person has an open deletion request already: there is one at most */
export async function keepRequest(db: Db, request: NewRequest, at: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'keep-privacy-request',
    text: `insert into privacy_requests (request_id, user_id, request_type, status, requested_at, due_at)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (user_id) where request_type = 'data_deletion' and status in ('pending', 'processing') do nothing`,
    values: [
      request.id,
      request.userId,
      request.requestType,
      request.status,
      at,
      new Date(at.getTime() + dueMs),
    ],
  });
  return rowCount === 1;
}

export async function beginExport(db: Db, id: string, userId: string, at: Date): Promise<void> {
  await keepRequest(db, { id, userId, requestType: 'data_export', status: 'processing' }, at);
}

/** @param reason null: it is done; else why not */
export async function endExport(db: Db, id: string, reason: string | null, at: Date): Promise<void> {
  await db.query({
    name: 'end-privacy-export',
    text: `update privacy_requests set status = $2, reason = $3, completed_at = $4 where request_id = $1`,
    values: [id, reason === null ? 'completed' : 'rejected', reason, at],
  });
}

/**
 * The person's open deletion request, made unless there is one.
 * @param begin what a new request brings with it, in the same transaction
 */
export async function openDeletion(
  pool: Pool,
  { id, userId }: Pick<NewRequest, 'id' | 'userId'>,
  at: Date,
  begin: (db: Db) => Promise<void>,
): Promise<PrivacyRequest> {
  return inTransaction(pool, async (db) => {
    if (await keepRequest(db, { id, userId, requestType: 'data_deletion', status: 'pending' }, at))
      await begin(db);
    const { rows } = await db.query<PrivacyRequest>({
      name: 'open-deletion',
      text: `select ${columns} from privacy_requests
             where user_id = $1 and request_type = 'data_deletion' and status in ('pending', 'processing')`,
      values: [userId],
    });
    if (!rows[0]) throw new Error('the deletion request was closed while it was made');
    return rows[0];
  });
}

/** Locks the request until the transaction ends. */
export async function lockRequest(db: Db, requestId: string): Promise<PrivacyRequest | null> {
  const { rows } = await db.query<PrivacyRequest>({
    name: 'lock-privacy-request',
    text: `select ${columns} from privacy_requests where request_id = $1 for update`,
    values: [requestId],
  });
  return rows[0] ?? null;
}

/** The person's open deletion request, held as by `lockRequest`; null when there is none. */
export async function lockOpenDeletion(db: Db, userId: string): Promise<PrivacyRequest | null> {
  const { rows } = await db.query<PrivacyRequest>({
    name: 'lock-open-deletion',
    text: `select ${columns} from privacy_requests
           where user_id = $1 and request_type = 'data_deletion' and status in ('pending', 'processing') for update`,
    values: [userId],
  });
  return rows[0] ?? null;
}

/** @param handledBy left out where no admin decided */
export async function settle(
  db: Db,
  requestId: string,
  { status, reason = null, handledBy = null }: Settled,
  at: Date,
): Promise<void> {
  await db.query({
    name: 'settle-privacy-request',
    text: `update privacy_requests set status = $2, reason = $3, handled_by = coalesce($4, handled_by),
             completed_at = case when $2 in ('completed', 'rejected') then $5::timestamptz end
           where request_id = $1`,
    values: [requestId, status, reason, handledBy, at],
  });
}
interface Settled {
  status: PrivacyRequest['status'];
  /** Why it was rejected. */
  reason?: string | null;
  handledBy?: string | null;
}
