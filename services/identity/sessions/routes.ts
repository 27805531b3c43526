import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { handle } from '#services/platform/handle.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { minuteMs } from '#state-machines/durations.ts';
import type { Session } from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { type RequestUser, requestUser, signedIn, whenceOf } from '../request.ts';
import { claimantOf, rememberAgain } from '../sign-in/admit.ts';
import { giveCookies, refreshCookie, takeCookies } from './cookies.ts';
import { endSession, endSessions } from './end.ts';
import { isStaff, sessionLimits } from './limits.ts';
import { ownSessions } from './list.ts';
import { readRefreshToken } from './refresh-token.ts';
import { rotateSession } from './rotate.ts';

const signedOut: Session = {
  user: null,
  next: 'done',
  mustChangePassword: false,
  expiresAt: null,
  sessionEndsAt: null,
  idleMinutes: null,
  canRefresh: false,
  endedBecause: null,
  impersonation: null,
  hasGoogle: false,
};

interface SessionOptions extends RouteOptions {
  /** Names whom test mode shows. Passed in, because applications depend on identity. */
  applicantNames: (ctx: Context, applicationId: string) => Promise<{ firstName: string; lastName: string }>;
}

/** Who is signed in, and the life of sessions: refresh, list, end. */
export async function sessionRoutes(
  app: App,
  { ctx, isSecure, google, applicantNames }: SessionOptions,
): Promise<void> {
  const hasGoogle = google !== null;

  const tell = async (who: RequestUser): Promise<Session> => {
    if (who.kind === 'visitor') return { ...signedOut, hasGoogle };
    if (who.kind === 'lapsed') return { ...signedOut, hasGoogle, canRefresh: true };
    if (who.kind === 'ended') return { ...signedOut, hasGoogle, endedBecause: who.because };
    const { user } = who;
    const { impersonation } = user;
    const { userId: id, email, firstName, lastName, role } = user;
    return {
      ...signedOut,
      hasGoogle,
      user: { id, email, firstName, lastName, role },
      next: user.next,
      mustChangePassword: user.mustChangePassword,
      expiresAt: who.accessEnds.toISOString(),
      sessionEndsAt: user.expiresAt,
      idleMinutes: isStaff(role) ? sessionLimits.staffIdleMs / minuteMs : null,
      impersonation: impersonation && {
        id: impersonation.id,
        applicationId: impersonation.applicationId,
        ...(await applicantNames(ctx, impersonation.applicationId)),
        expiresAt: impersonation.expiresAt,
      },
    };
  };

  handle(app, endpoints.getSession, async (request) => tell(await requestUser(ctx, request, isSecure)));

  handle(app, endpoints.refreshSession, async (request, reply) => {
    const token = readRefreshToken(ctx.secrets.refreshKeys, request.cookies[refreshCookie(isSecure)] ?? '');
    if (!token) throw new DomainError('not-signed-in', 'Please sign in first.');
    const session = await rotateSession(ctx, token, whenceOf(request));
    const expires = giveCookies(reply, session, { ctx, isSecure });
    return { expiresAt: expires.toISOString() };
  });

  handle(app, endpoints.signOut, async (request, reply) => {
    const user = claimantOf(request, { ctx, isSecure });
    const { userId, sessionId, next } = user;
    const at = ctx.clock();
    // The password alone does not let a thief sign the owner out.
    const sessions =
      next === 'mfa'
        ? Number(await endSession(ctx.pool, sessionId, userId, 'sign-out', at))
        : await endSessions(ctx.pool, userId, 'sign-out', at);
    await writeAudit(ctx.pool, auditEntry('signed_out', 'session', whenceOf(request), { sessions }), at);
    takeCookies(reply, { isSecure });
    if (next !== 'mfa') await rememberAgain(request, reply, user, { ctx, isSecure });
    return { ok: true as const };
  });

  handle(app, endpoints.endIdleSession, async (request) => {
    const { sessionId, userId } = signedIn(request);
    await endSession(ctx.pool, sessionId, userId, 'idle', ctx.clock());
    await writeAudit(
      ctx.pool,
      auditEntry('session_idle', 'session', whenceOf(request)),
      ctx.clock(),
      sessionId,
    );
    // The cookies stay, worth nothing: by them the browser learns on its next visit why it is signed out.
    return { ok: true as const };
  });

  handle(app, endpoints.listSessions, (request) => ownSessions(ctx.pool, signedIn(request), ctx.clock()));

  handle(app, endpoints.endSession, async (request, reply) => {
    const { userId, sessionId } = signedIn(request);
    const { id } = request.params;
    const at = ctx.clock();
    if (!(await endSession(ctx.pool, id, userId, 'ended-by-owner', at)))
      throw new DomainError('not-found', 'This session is over already, or is not yours.');
    await writeAudit(ctx.pool, auditEntry('session_ended', 'session', whenceOf(request)), at, id);
    if (id === sessionId) takeCookies(reply, { isSecure });
    return { ok: true as const };
  });
}
