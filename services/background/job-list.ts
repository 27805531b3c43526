import { applicationEventJobs, applicationJobs } from '#services/applications/jobs.ts';
import { closeAuditHours } from '#services/audit/close-hours.ts';
import { type AuditMemory, watchRunningDay } from '#services/audit/watch-running-day.ts';
import { type DoctorSettings, examineNightly } from '#services/doctor/jobs.ts';
import { documentJobs } from '#services/documents/jobs.ts';
import { askWitnessesAgain, takeCheckpoint } from '#services/event-log/jobs.ts';
import type { AuditOptions } from '#services/event-log/verify/audit-log.ts';
import { identityJobs } from '#services/identity/jobs.ts';
import { applicationMailJobs, notificationJobs } from '#services/notifications/jobs.ts';
import type { MailSettings } from '#services/notifications/mail-settings.ts';
import type { DigestSettings } from '#services/notifications/staff-digest.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import type { JobDefinition } from '#services/platform/jobs/define-job.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { privacyJobs } from '#services/privacy/jobs.ts';
import { replayJobs } from '#services/replay/jobs.ts';
import { webhookJobList } from '#services/webhooks/jobs.ts';

/** What the jobs together need. */
export interface WorkerSettings extends DigestSettings, DoctorSettings {
  /** Long reads, and the folder of the log of heads. */
  audit: AuditOptions;
  /** As the owner of the tables, who alone may swap them; closed after each rebuild. */
  openOwner: () => Pool;
  auditMemory: AuditMemory;
  note: (found: object, words: string) => void;
}

/** Every job there is. */
export const jobList: readonly JobDefinition<WorkerSettings>[] = [
  takeCheckpoint,
  askWitnessesAgain,
  ...identityJobs,
  ...applicationJobs,
  ...documentJobs,
  closeAuditHours,
  watchRunningDay,
  examineNightly,
  ...notificationJobs,
  ...webhookJobList,
  ...privacyJobs,
  ...replayJobs,
];

/** What events of applications cause, by queue: for those that work without a queue's clock, a demo and tests. */
export const eventHandlers = (settings: MailSettings): Record<string, JobHandler<never>> =>
  Object.fromEntries(
    [...applicationEventJobs, ...applicationMailJobs].map(({ queue, handler }) => [queue, handler(settings)]),
  );

const labels = new Map(jobList.map(({ queue, label }) => [queue, label]));
export const queueLabel = (queue: string): string => labels.get(queue) ?? queue;
