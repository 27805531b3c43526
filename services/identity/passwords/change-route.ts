import type { App, RouteOptions } from '#services/platform/app.ts';
import { passwordChangeRequest, signInResult } from '../contract.ts';
import { signedIn, whenceOf } from '../request.ts';
import { giveCookies } from '../sessions/cookies.ts';
import { changePassword } from './change.ts';

/** A password of one's own choice, by somebody signed in; the first login of staff too. */
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
      const entered = await changePassword(ctx, signedIn(request), request.body, whenceOf(request));
      giveCookies(reply, entered.session, { ctx, isSecure });
      return { next: entered.next };
    },
  );
}
