import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listCheckpoints } from '#services/event-log/checkpoint/list-checkpoints.ts';
import { describeKey } from '#services/event-log/proof/describe-key.ts';
import { readVerifier } from '#services/event-log/proof/verifier.ts';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import {
  checkpoints,
  rebuildRequest,
  run,
  runDetail,
  runsPage,
  runsQuery,
  verifyRequest,
  whatIfRequest,
} from './contract.ts';
import { nameExamples } from './name-examples.ts';
import { requireAnswerable } from './question.ts';
import { type Asking, askForRun, cancelRun } from './runs/ask.ts';
import { listRuns, readRun } from './runs/store.ts';

const params = z.strictObject({ id: z.uuid('is not the id of a run') });
const tags = ['replay'];
const asks = { access: 'staff', rateLimit: rateLimits.write } as const;

const asking = (request: FastifyRequest): Asking => ({
  by: signedIn(request).userId,
  whence: whenceOf(request),
});

/** Long work over the whole log: asked for, looked at, cancelled (docs/rules/event-log.md, Replay). */
export async function replayRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  app.post(
    '/api/replay/verifications',
    {
      config: asks,
      schema: { operationId: 'verifyLog', tags, body: verifyRequest, response: { 202: run } },
    },
    async (request, reply) => {
      const { sign = false } = request.body ?? {};
      if (sign && signedIn(request).role !== 'admin')
        throw new DomainError('not-allowed', 'Only admins sign checkpoints. Verifying is open to all staff.');
      return reply.code(202).send(await askForRun(ctx, 'verify', sign ? { sign } : {}, asking(request)));
    },
  );
  app.post(
    '/api/replay/rebuilds',
    {
      config: { access: 'admin', rateLimit: rateLimits.write },
      schema: { operationId: 'rebuildProjections', tags, body: rebuildRequest, response: { 202: run } },
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
    async (request) => nameExamples(ctx.pool, await readRun(ctx.pool, request.params.id)),
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
      ...describeKey(ctx.secrets.signingKey),
    }),
  );
  app.get(
    '/api/checkpoints/verifier.mjs',
    { config: { access: 'staff' }, schema: { operationId: 'getVerifier', tags } },
    async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('content-disposition', 'attachment; filename="verify.mjs"')
        .send(await readVerifier()),
  );
}
