import type { FastifyRequest } from 'fastify';
import { witnessStates } from '#services/event-log/checkpoint/ask-witnesses.ts';
import { listCheckpoints } from '#services/event-log/checkpoint/list-checkpoints.ts';
import { LogFolder } from '#services/event-log/checkpoint/log-folder.ts';
import { describeKey } from '#services/event-log/proof/describe-key.ts';
import { encodedVerifier } from '#services/event-log/proof/verifier.ts';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { fitting } from '#services/platform/encoded.ts';
import { handle } from '#services/platform/handle.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import * as endpoints from './endpoints.ts';
import { logKeys } from './log-keys.ts';
import { nameExamples } from './name-examples.ts';
import { requireAnswerable } from './question.ts';
import { type Asking, askForRun, cancelRun } from './runs/ask.ts';
import { listRuns, readRun } from './runs/store.ts';

const asking = (request: FastifyRequest): Asking => ({
  by: signedIn(request).userId,
  whence: whenceOf(request),
});

/** Long work over the whole log: asked for, looked at, cancelled (docs/rules/event-log.md, Replay). */
export async function replayRoutes(app: App, { ctx, publicUrl }: RouteOptions): Promise<void> {
  handle(app, endpoints.verifyLog, async (request, reply) => {
    const { sign = false } = request.body ?? {};
    if (sign && signedIn(request).role !== 'admin')
      throw new DomainError('not-allowed', 'Only admins sign checkpoints. Verifying is open to all staff.');
    return reply.code(202).send(await askForRun(ctx, 'verify', sign ? { sign } : {}, asking(request)));
  });
  handle(app, endpoints.rebuildProjections, async (request, reply) =>
    reply.code(202).send(await askForRun(ctx, 'rebuild', request.body, asking(request))),
  );
  handle(app, endpoints.askWhatIf, async (request, reply) => {
    requireAnswerable(request.body);
    return reply.code(202).send(await askForRun(ctx, 'what-if', request.body, asking(request)));
  });
  handle(app, endpoints.listReplayRuns, (request) => listRuns(ctx.pool, request.query));
  handle(app, endpoints.getReplayRun, async (request) =>
    nameExamples(ctx.pool, await readRun(ctx.pool, request.params.id)),
  );
  handle(app, endpoints.cancelReplayRun, async (request, reply) => {
    await cancelRun(ctx, request.params.id, asking(request), signedIn(request).role === 'admin');
    return reply.code(204).send(null);
  });
  handle(app, endpoints.listCheckpoints, async () => ({
    items: await listCheckpoints(ctx.pool, {
      keys: ctx.secrets.knownKeys,
      folder: new LogFolder(ctx.checkpointFolder),
    }),
    witnesses: await witnessStates(ctx.pool, ctx.witnesses),
    keys: ctx.secrets.knownKeys.current.map(describeKey),
  }));
  handle(app, endpoints.getVerifier, async (request, reply) => {
    const { bytes, encoding } = fitting(await encodedVerifier(), request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .type('text/javascript; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('content-disposition', 'attachment; filename="verify.mjs"')
      .send(bytes);
  });
  handle(app, endpoints.getLogKeys, () => logKeys(ctx, publicUrl));
}
