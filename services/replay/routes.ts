import { createPublicKey } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listCheckpoints } from '#services/event-log/list-checkpoints.ts';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import {
  checkpoints,
  emptyRequest,
  rebuildRequest,
  run,
  runDetail,
  runsPage,
  runsQuery,
  whatIfRequest,
} from './contract.ts';
import { type Asking, askForRun, cancelRun } from './runs/ask.ts';
import { listRuns, readRun } from './runs/store.ts';
import { requireAnswerable } from './what-if.ts';

const params = z.strictObject({ id: z.uuid('is not the id of a run') });
const tags = ['replay'];
const asks = { access: 'staff', rateLimit: rateLimits.write } as const;

const asking = (request: FastifyRequest): Asking => ({
  by: signedIn(request).userId,
  whence: whenceOf(request),
});

/** Long work over the whole log: asked for, looked at, cancelled (event-log.md, Replay). */
export async function replayRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  app.post(
    '/api/replay/verifications',
    {
      config: asks,
      schema: { operationId: 'verifyLog', tags, body: emptyRequest, response: { 202: run } },
    },
    async (request, reply) => reply.code(202).send(await askForRun(ctx, 'verify', {}, asking(request))),
  );
  app.post(
    '/api/replay/rebuilds',
    {
      config: { access: 'admin', rateLimit: rateLimits.write },
      schema: { operationId: 'rebuildFolds', tags, body: rebuildRequest, response: { 202: run } },
    },
    async (request, reply) =>
      reply.code(202).send(await askForRun(ctx, 'rebuild', request.body, asking(request))),
  );
  app.post(
    '/api/replay/what-ifs',
    {
      config: asks,
      schema: { operationId: 'askWhatIf', tags, body: whatIfRequest, response: { 202: run } },
    },
    async (request, reply) => {
      requireAnswerable(request.body);
      return reply.code(202).send(await askForRun(ctx, 'what-if', request.body, asking(request)));
    },
  );
  app.get(
    '/api/replay/runs',
    {
      config: { access: 'staff' },
      schema: { operationId: 'listReplayRuns', tags, querystring: runsQuery, response: { 200: runsPage } },
    },
    (request) => listRuns(ctx.pool, request.query),
  );
  app.get(
    '/api/replay/runs/:id',
    {
      config: { access: 'staff' },
      schema: { operationId: 'getReplayRun', tags, params, response: { 200: runDetail } },
    },
    (request) => readRun(ctx.pool, request.params.id),
  );
  app.delete(
    '/api/replay/runs/:id',
    {
      config: asks,
      schema: { operationId: 'cancelReplayRun', tags, params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await cancelRun(ctx, request.params.id, asking(request), signedIn(request).role === 'admin');
      return reply.code(204).send(null);
    },
  );
  app.get(
    '/api/checkpoints',
    {
      config: { access: 'staff' },
      schema: { operationId: 'listCheckpoints', tags, response: { 200: checkpoints } },
    },
    async () => ({
      items: await listCheckpoints(ctx.pool, ctx.secrets.verifyKey),
      publicKey: createPublicKey(ctx.secrets.signingKey).export({ type: 'spki', format: 'pem' }) as string,
    }),
  );
}
