import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AuditMemory } from '#services/audit/watch-running-day.ts';
import type { WorkerSettings } from '#services/background/job-list.ts';
import { maintenanceOf } from '#services/background/overview.ts';
import { workAll } from '#services/background/work-all.ts';
import { openLiveUpdates } from '#services/event-log/live-updates.ts';
import { senderOf } from '#services/notifications/sender.ts';
import type { Context } from '#services/platform/context.ts';
import { OutageLog } from '#services/platform/db/outage-log.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { createBoss, type ObserveJob } from '#services/platform/jobs/jobs.ts';
import { outboxMail, type SendMail, smtpMail } from '#services/platform/mail.ts';
import { findRequest } from '#services/privacy/requests/requests.ts';
import { followSettings } from '#services/settings/follow.ts';
import { type Config, checkpointFolder, logOrigin } from './config.ts';
import { connectProcess } from './connect-process.ts';
import { createLooks } from './looks.ts';

export interface Running {
  ctx: Context;
  stop: () => Promise<void>;
}

/** The worker: hands jobs from the outbox to pg-boss, works every queue, adds up counts. */
export async function runWorker(
  config: Config,
  url: string,
  logger: FastifyBaseLogger,
  outages = new OutageLog(logger),
  observe?: ObserveJob,
): Promise<Running> {
  const complain = (error: unknown) => {
    if (!outages.note(error, 'worker')) logger.warn({ err: error }, 'worker');
  };
  const { ctx, close } = await connectProcess(config, url, 'cursus worker', complain);
  const directUrl = config.databaseDirectUrl ?? url;
  const liveUpdates = openLiveUpdates(directUrl, { onError: complain, onListening: outages.over });
  followSettings(liveUpdates, ctx.settings, complain);
  const boss = createBoss(ctx.pool, complain);
  await boss.start();
  const ownerUrl = config.databaseOwnerUrl ?? url;
  const from = () => senderOf(config.mailFrom, ctx.settings.company);
  const send: SendMail = config.smtpUrl
    ? smtpMail(config.smtpUrl, from)
    : outboxMail(ctx.pool, from, ctx.clock);
  const longReads = createPool({
    url: directUrl,
    role: 'cursus_app',
    max: 4,
    name: 'cursus audit',
    statementTimeoutMs: 0,
  });
  const settings: WorkerSettings = {
    ctx,
    send,
    findRequest,
    publicUrl: config.publicUrl,
    staffMailbox: config.staffMailbox,
    auditorMailbox: config.auditorMailbox,
    staffNotices: config.staffNotices,
    isProduction: config.mode === 'production',
    dataDir: config.dataDir,
    ownerUrl,
    schedules: () => maintenanceOf(ctx),
    warn: (found, words) => logger.warn(found, words),
    note: (found, words) => logger.info(found, words),
    auditMemory: new AuditMemory(),
    audit: {
      pool: longReads,
      secrets: ctx.secrets,
      folder: checkpointFolder(config),
      origin: logOrigin(config),
    },
    openOwner: () =>
      createPool({
        url: ownerUrl,
        max: 6,
        name: 'cursus rebuild',
        statementTimeoutMs: 0,
      }),
  };
  const wakes = await workAll(boss, settings, observe);

  const stopped = new AbortController();
  const until = async (pause: number) =>
    sleep(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
  const forever = async (task: () => Promise<number>) => {
    while (!stopped.signal.aborted) {
      const pause = await task().catch((error: unknown) => {
        complain(error);
        return 1_000;
      });
      await until(pause);
    }
  };
  const { look, addUp, lookForDue, wakeUp } = await createLooks(
    { pool: ctx.pool, boss, wakes },
    stopped.signal,
  );
  const unsubscribe = liveUpdates.subscribe(wakeUp);
  const loops = [forever(look), forever(addUp), forever(lookForDue)];
  return {
    ctx,
    stop: async () => {
      stopped.abort();
      unsubscribe();
      await Promise.all(loops);
      await boss.stop({ graceful: true, timeout: 8_000 });
      await liveUpdates.close();
      await Promise.all([close(), longReads.end()]);
    },
  };
}
