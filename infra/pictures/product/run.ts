import { z } from 'zod';
import { door } from '#infra/demo/door/routes.ts';
import { populate } from '#infra/demo/populate.ts';
import { whenceOf } from '#services/identity/request.ts';
import { admit } from '#services/identity/sign-in/admit.ts';
import { enter } from '#services/identity/sign-in/enter.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { isOnThisMachine } from '#services/platform/this-machine.ts';
import { readConfig } from '#services/start/config.ts';
import { failStart } from '#services/start/shutdown.ts';
import { startAll } from '#services/start/start-all.ts';
import { everyStatus } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';

const params = z.strictObject({ status: z.enum(everyStatus) });

/** The demonstration's door leads to one applicant; for pictures there is one of every status. */
async function doorOfEachStatus(app: App, site: { ctx: Context; isSecure: boolean }): Promise<void> {
  const { ctx, isSecure } = site;
  await app.register((inner) => door(inner as App, site));
  const open = { config: { access: 'public' }, schema: { hide: true, params } } as const;
  app.post('/dev/pictures/:status', open, async (request, reply) => {
    if (!isOnThisMachine(request.ip)) throw new DomainError('not-found', 'There is nothing at this address.');
    const { rows } = await ctx.pool.query<{ userId: string }>(
      `select user_id as "userId" from applications
       where workflow_status = $1 and user_id is not null order by created_at desc limit 1`,
      [request.params.status],
    );
    const [person] = rows;
    if (!person) throw new DomainError('not-found', 'No applicant has this status.');
    const entered = await enter(ctx, ctx.pool, person.userId, 'link', whenceOf(request), {
      secondFactorAt: null,
    });
    admit(request, reply, entered, { ctx, isSecure });
    return reply.code(204).send(null);
  });
}

/** The demonstration with a door for an applicant of every status. Started by `npm run pictures`. */
try {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  if (config.mode === 'production')
    throw new Error('Pictures are of the demonstration, never of production.');
  await startAll(config, { welcome: (ctx) => populate(ctx, config), routes: doorOfEachStatus });
} catch (error) {
  failStart(error);
}
