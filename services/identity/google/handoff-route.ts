import type { App, RouteOptions } from '#services/platform/app.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { handle } from '#services/platform/handle.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import * as endpoints from '../endpoints.ts';
import { whenceOf } from '../request.ts';
import { carriedSession, endCarried } from '../sessions/carried.ts';
import { admit } from '../sign-in/admit.ts';
import { enter } from '../sign-in/enter.ts';
import { auditRefusal } from './audit.ts';
import { handoffCookie, handoffScope, takeHandoff } from './handoff.ts';

/** The callback page's codes for the session's cookies, and what is left to do (ruling 15). */
export async function handoffRoute(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  handle(app, endpoints.takeHandoff, async (request, reply) => {
    const whence = whenceOf(request);
    const browser = request.cookies[handoffCookie(isSecure)] ?? '';
    try {
      const entered = await inTransaction(ctx.pool, async (db) => {
        const userId = await takeHandoff(db, request.body, browser, ctx.clock());
        await endCarried(db, carriedSession(ctx, request, isSecure), ctx.clock());
        return enter(ctx, db, userId, 'google', whence);
      });
      void reply.clearCookie(handoffCookie(isSecure), handoffScope(isSecure));
      admit(request, reply, entered, { ctx, isSecure });
      return { next: entered.next, role: entered.role };
    } catch (error) {
      if (error instanceof DomainError) await auditRefusal(ctx, whence, 'handoff');
      throw error;
    }
  });
}
