import {
  deletionResult,
  done,
  inviteRequest,
  inviteResult,
  roleRequest,
  roleResult,
  userPage,
  userParams,
  userQuery,
} from '#services/identity/contract.ts';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { changeRole } from './change-role.ts';
import { deleteUser } from './delete-user.ts';
import { inviteUser } from './invite.ts';
import { listUsers } from './list.ts';
import { resetFactors } from './reset-factors.ts';

/** User Management: staff read, admins change (ruling 21). */
export async function userRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  const tags = ['users'];
  const config = { access: 'admin', stepUp: true } as const;
  const params = userParams;

  app.get(
    '/api/users',
    {
      config: { access: 'staff' },
      schema: { operationId: 'getAdminUsers', tags, querystring: userQuery, response: { 200: userPage } },
    },
    // Not from a replica: whoever changed a role looks at the list next.
    (request) => listUsers(ctx.pool, request.query),
  );

  app.post(
    '/api/users',
    {
      config,
      schema: { operationId: 'inviteUser', tags, body: inviteRequest, response: { 201: inviteResult } },
    },
    async (request, reply) =>
      reply.code(201).send(await inviteUser(ctx, signedIn(request), request.body, whenceOf(request))),
  );

  app.patch(
    '/api/users/:id/role',
    {
      config,
      schema: {
        operationId: 'changeUserRole',
        tags,
        params,
        body: roleRequest,
        response: { 200: roleResult },
      },
    },
    (request) => {
      const given = { userId: request.params.id, role: request.body.role };
      return changeRole(ctx, signedIn(request), given, whenceOf(request));
    },
  );

  app.delete(
    '/api/users/:id',
    { config, schema: { operationId: 'deleteUser', tags, params, response: { 200: deletionResult } } },
    (request) => deleteUser(ctx, signedIn(request), request.params.id, whenceOf(request)),
  );

  app.delete(
    '/api/users/:id/factors',
    { config, schema: { operationId: 'resetUserFactors', tags, params, response: { 200: done } } },
    async (request) => {
      await resetFactors(ctx, signedIn(request), request.params.id, whenceOf(request));
      return { ok: true as const };
    },
  );
}
