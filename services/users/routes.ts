import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { changeRole } from './change-role.ts';
import { deleteUser } from './delete-user.ts';
import * as endpoints from './endpoints.ts';
import { inviteUser } from './invite.ts';
import { listUsers } from './list.ts';
import { resetFactors } from './reset-factors.ts';

/** User Management: staff read, admins change (ruling 21). */
export async function userRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  // Not from a replica: after changing a role, an admin looks at this list next.
  handle(app, endpoints.getAdminUsers, (request) => listUsers(ctx.pool, request.query));

  handle(app, endpoints.inviteUser, async (request, reply) =>
    reply.code(201).send(await inviteUser(ctx, signedIn(request), request.body, whenceOf(request))),
  );

  handle(app, endpoints.changeUserRole, (request) => {
    const given = { userId: request.params.id, role: request.body.role };
    return changeRole(ctx, signedIn(request), given, whenceOf(request));
  });

  handle(app, endpoints.deleteUser, (request) =>
    deleteUser(ctx, signedIn(request), request.params.id, whenceOf(request)),
  );

  handle(app, endpoints.resetUserFactors, async (request) => {
    await resetFactors(ctx, signedIn(request), request.params.id, whenceOf(request));
    return { ok: true as const };
  });
}
