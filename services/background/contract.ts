import { z } from 'zod';
import { mailRecord } from '#services/notifications/contract.ts';
import { instant, page, pageQuery } from '#services/platform/contract.ts';
import { eventDelivery } from '#services/webhooks/contract.ts';

/**
 * What happens in the background: jobs that failed for good, and what runs by the clock.
 *   GET    /api/jobs/dead-letters?cursor=               deadLettersPage     (staff)
 *   POST   /api/jobs/dead-letters/:id/redrive   {}      redriveResult       (admin)
 *   POST   /api/jobs/dead-letters/redrive       {}      redriveResult       (admin)
 *   DELETE /api/jobs/dead-letters/:id           discardRequest → 204        (admin)
 *   GET    /api/applications/:id/events/:version/effects   eventEffects  (staff)
 *   GET    /api/maintenance                             maintenanceOverview (staff)
 * One that is not there any more is a 404.
 */
export const deadLettersQuery = pageQuery;
const deadLetter = z.object({
  id: z.uuid(),
  queue: z.string(),
  /** What its queue does, in words: 'Mail about a step'. */
  label: z.string(),
  /** The job as it was first given; the same through every redrive. */
  jobId: z.uuid(),
  /** Ids and kinds alone, as the job holds them. */
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Of `data`, to link to; null when it is about none. */
  applicationId: z.uuid().nullable(),
  /** What it failed of, without anybody's address. */
  error: z.string(),
  attempts: z.int(),
  queuedAt: instant,
  failedAt: instant,
});
export type DeadLetter = z.infer<typeof deadLetter>;
/** Newest first. */
export const deadLettersPage = page(deadLetter).extend({ total: z.int() });
export type DeadLettersPage = z.infer<typeof deadLettersPage>;

/** What one event caused: the work that was left with it, and what came of it. As it stands now. */
export const jobStates = [
  'outbox',
  'waiting',
  'active',
  'retry',
  'done',
  'failed',
  'cancelled',
  'forgotten',
] as const;
const eventJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  label: z.string(),
  /** `outbox`: about to be handed over. `forgotten`: finished jobs are kept for some days. */
  state: z.enum(jobStates),
  /** Null where it is not known any more. */
  attempts: z.int().nullable(),
  /** Not before. */
  startAfter: instant.nullable(),
  finishedAt: instant.nullable(),
  /** What it failed of, without anybody's address. */
  error: z.string().nullable(),
  /** It failed for good and waits among the dead letters. */
  isDeadLetter: z.boolean(),
});
export type EventJob = z.infer<typeof eventJob>;
export const eventEffects = z.object({
  /** A sandbox's events cause nothing (ruling 22). */
  isSandbox: z.boolean(),
  mails: z.array(mailRecord),
  jobs: z.array(eventJob),
  webhooks: z.array(eventDelivery),
});
export type EventEffects = z.infer<typeof eventEffects>;

export const redriveRequest = z.strictObject({}).nullish();
export const redriveResult = z.object({ redriven: z.int() });

export const discardRequest = z.strictObject({
  reason: z
    .string('Please say why')
    .trim()
    .min(3, 'Please say why')
    .max(500, 'Please use at most 500 characters')
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'is not plain text'),
});

const maintenanceRun = z.object({
  ranAt: instant,
  tookMs: z.int(),
  /** What it did and found, by name: numbers mostly. */
  findings: z.record(z.string(), z.unknown()),
  /** What it failed of; null when it was done. */
  error: z.string().nullable(),
});
export type MaintenanceRun = z.infer<typeof maintenanceRun>;
const maintenanceTask = z.object({
  name: z.string(),
  /** 'Signed checkpoint of the log'. */
  label: z.string(),
  /** 'Every night', 'Every 15 minutes'. */
  every: z.string(),
  /** Null before the first. */
  last: maintenanceRun.nullable(),
  /** The last run is longer ago than it should be. */
  isLate: z.boolean(),
});
export const maintenanceOverview = z.object({
  items: z.array(maintenanceTask),
  /** Mails that were begun and are neither sent nor failed nor withdrawn, as of now. */
  mails: z.object({ unfinished: z.int(), oldestAt: instant.nullable() }),
});
export type MaintenanceOverview = z.infer<typeof maintenanceOverview>;
