import { liveChange } from '#services/applications/contract.ts';
import { ownApplicationIds } from '#services/applications/projections/mine.ts';
import type { Feed } from '#services/event-log/feed.ts';
import { portalOf, signedIn } from '#services/identity/request.ts';
import { findSession } from '#services/identity/sessions/find.ts';
import { isStaff } from '#services/identity/sessions/limits.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';

const heartbeatMs = 15_000;

/** Server-sent events: which applications changed. Staff hear of all, an applicant of their own. */
export async function liveRoutes(app: App, { feed, ctx }: { feed: Feed; ctx: Context }): Promise<void> {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  app.get(
    '/api/live',
    { config: { access: 'session' }, schema: { operationId: 'live', tags: ['live'] } },
    async (request, reply) => {
      const user = signedIn(request);
      const own = isStaff(user.role) ? null : await ownApplicationIds(ctx, portalOf(request));
      reply.hijack();
      const { raw } = reply;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      raw.write('retry: 2000\n\n');
      const send = (applicationIds: string[] | null) => {
        const seen = own === null ? applicationIds : (applicationIds?.filter((id) => own.has(id)) ?? null);
        if (seen?.length === 0) return;
        raw.write(
          `event: applications\ndata: ${JSON.stringify(liveChange.parse({ applicationIds: seen }))}\n\n`,
        );
      };
      const unsubscribe = feed.subscribe(send);
      /** The stream outlives no session, and no role: whoever was changed asks again. */
      const beat = async () => {
        const found = await findSession(ctx.pool, user.sessionId, ctx.clock(), false).catch(() => null);
        if (found && 'user' in found && found.user.role === user.role) raw.write(': still here\n\n');
        else end();
      };
      const heartbeat = setInterval(() => void beat(), heartbeatMs);
      const expiry = setTimeout(() => end(), Math.min(Date.parse(user.expiresAt) - Date.now(), 2 ** 31 - 1));
      function end(): void {
        clearInterval(heartbeat);
        clearTimeout(expiry);
        unsubscribe();
        open.delete(end);
        raw.end();
      }
      open.add(end);
      raw.once('close', end);
    },
  );
}
