import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { NextStep, Role } from '../contract.ts';
import { nextStep, type Standing } from '../sessions/find.ts';
import { usualSessions } from '../sessions/limits.ts';
import { type Life, type OpenedSession, openSession, type SignedInWith } from '../sessions/open.ts';

export interface Entered {
  session: OpenedSession;
  next: NextStep;
  role: Role;
  userId: string;
  /** For the browser to be remembered by (S33). */
  deviceEpoch: number;
}

/** The columns of a standing; joins to `users u`. */
export const standingColumns = `coalesce(r.role, 'applicant') as role, u.password_hash is not null as has_password,
  coalesce(p.password_changed, false) as password_changed,
  coalesce(p.first_login_completed, false) as first_login_completed, f.factor_id is not null as has_factor,
  u.device_epoch`;
export const standingJoins = `left join user_roles r on r.user_id = u.id left join profiles p on p.id = u.id
  left join factors f on f.user_id = u.id and f.verified_at is not null`;
export interface StandingRow {
  role: Role;
  has_password: boolean;
  password_changed: boolean;
  first_login_completed: boolean;
  has_factor: boolean;
  device_epoch: number;
}

export function standingOf(row: StandingRow, secondFactorAt: Date | null): Standing {
  return {
    role: row.role,
    hasPassword: row.has_password,
    passwordChanged: row.password_changed,
    firstLoginCompleted: row.first_login_completed,
    hasFactor: row.has_factor,
    isSecondFactorGiven: secondFactorAt !== null,
  };
}

async function readStanding(db: Db, userId: string): Promise<StandingRow> {
  const { rows } = await db.query<StandingRow>({
    name: 'account-standing',
    text: `select ${standingColumns} from users u ${standingJoins} where u.id = $1`,
    values: [userId],
  });
  if (!rows[0]) throw new DomainError('not-found', 'This account does not exist any more.');
  return rows[0];
}

/** Opens a session of the right kind for a user whose standing is already known. */
export async function enterAs(
  ctx: Context,
  db: Db,
  given: {
    userId: string;
    how: SignedInWith;
    row: StandingRow;
    secondFactorAt: Date | null;
    /** What the password was compared with. */
    passwordHash?: string;
    goesOn?: Life | undefined;
  },
  whence: Whence,
): Promise<Entered> {
  const at = ctx.clock();
  const { userId, how, row, secondFactorAt, passwordHash, goesOn } = given;
  const next = nextStep(standingOf(row, secondFactorAt));
  const by = { ...whence, userId };
  const action = goesOn ? 'session_renewed' : next === 'done' ? 'signed_in' : 'sign_in_started';
  const audit = auditEntry(action, 'session', by, {
    with: how,
    ...(secondFactorAt && { secondFactor: true }),
    ...(next !== 'done' && { next }),
  });
  const { open, ...session } = await openSession(
    db,
    {
      userId,
      role: row.role,
      signedInWith: how,
      isComplete: next === 'done',
      secondFactorAt,
      passwordHash,
      goesOn,
      audit,
    },
    at,
    whence,
  );
  // Once for each sign-in: when it is complete.
  if (open > usualSessions && next === 'done' && !goesOn)
    await writeAudit(db, auditEntry('multiple_sessions_detected', 'session', by, { open }), at);
  return { session, next, role: row.role, userId, deviceEpoch: row.device_epoch };
}

/**
 * The person proved who they are: by password, by a provider, or by a mail's link. What is left to do (second factor, first login) is
 * said in `next`; until then the session opens nothing else.
 * @param before what the session has of the one whose place it takes
 */
export async function enter(
  ctx: Context,
  db: Db,
  userId: string,
  how: SignedInWith,
  whence: Whence,
  before: { secondFactorAt: Date | null; goesOn?: Life | undefined } = { secondFactorAt: null },
): Promise<Entered> {
  const row = await readStanding(db, userId);
  return enterAs(ctx, db, { userId, how, row, ...before }, whence);
}
