import type { App, RouteOptions } from '#services/platform/app.ts';
import { passwordChangeRequest, signInResult } from '../contract.ts';
import { whenceOf } from '../request.ts';
import { admit, claimantOf } from '../sign-in/admit.ts';
import { changePassword } from './change.ts';

/** A signed-in user's own choice of password; the first login of staff too. */
export async function passwordChangeRoute(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  app.post(
    '/api/auth/password-change',
    {
      config: { access: 'started' },
      schema: {
        operationId: 'changePassword',
        tags: ['identity'],
        body: passwordChangeRequest,
        response: { 200: signInResult },
      },
    },
    async (request, reply) => {
      const user = claimantOf(request, { ctx, isSecure });
      const entered = await changePassword(ctx, user, request.body, whenceOf(request));
      admit(request, reply, entered, { ctx, isSecure });
      return { next: entered.next };
    },
  );
}
