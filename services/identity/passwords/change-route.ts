import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from '../endpoints.ts';
import { whenceOf } from '../request.ts';
import { admit, claimantOf } from '../sign-in/admit.ts';
import { changePassword } from './change.ts';

/** A signed-in user chooses a new password; the first login of staff too. */
export async function passwordChangeRoute(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  handle(app, endpoints.changePassword, async (request, reply) => {
    const user = claimantOf(request, { ctx, isSecure });
    const entered = await changePassword(ctx, user, request.body, whenceOf(request));
    admit(request, reply, entered, { ctx, isSecure });
    return { next: entered.next };
  });
}
