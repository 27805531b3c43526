import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { handle } from '#services/platform/handle.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import * as endpoints from '../endpoints.ts';
import { lockAccount } from '../recipients.ts';
import { signedIn, whenceOf } from '../request.ts';
import { admit, claimantOf } from '../sign-in/admit.ts';
import { recover, verifyCode } from './challenge.ts';
import { beginEnrolment } from './enrol.ts';
import { factorsOf } from './factors.ts';
import { keepRecoveryCodes, newRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';

/** The second factor: enrol, answer, recover. */
export async function factorRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  handle(app, endpoints.listFactors, async (request) => {
    const { userId } = signedIn(request);
    return {
      items: await factorsOf(ctx.pool, userId),
      recoveryCodesLeft: await recoveryCodesLeft(ctx.pool, userId),
    };
  });

  handle(app, endpoints.enrolFactor, (request) => beginEnrolment(ctx, signedIn(request), whenceOf(request)));

  handle(app, endpoints.verifyFactor, async (request, reply) => {
    const { id } = request.params;
    const user = claimantOf(request, { ctx, isSecure });
    const entered = await verifyCode(ctx, user, id, request.body.code, whenceOf(request));
    admit(request, reply, entered, { ctx, isSecure });
    return { next: entered.next, recoveryCodes: entered.recoveryCodes };
  });

  handle(app, endpoints.useRecoveryCode, async (request, reply) => {
    const user = claimantOf(request, { ctx, isSecure });
    const entered = await recover(ctx, user, request.body.code, whenceOf(request));
    admit(request, reply, entered, { ctx, isSecure });
    return { next: entered.next, left: entered.left };
  });

  handle(app, endpoints.renewRecoveryCodes, async (request) => {
    const { userId, hasFactor } = signedIn(request);
    if (!hasFactor) throw new DomainError('conflict', 'This account has no second factor to recover.');
    const made = await newRecoveryCodes();
    await inTransaction(ctx.pool, async (db) => {
      await lockAccount(db, userId);
      await keepRecoveryCodes(db, userId, made);
      const entry = auditEntry('recovery_codes_renewed', 'factor', whenceOf(request));
      await writeAudit(db, entry, ctx.clock());
    });
    return { recoveryCodes: made.codes };
  });
}
