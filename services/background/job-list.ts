import { applicationJobs } from '#services/applications/jobs.ts';
import { closeAuditHours } from '#services/audit/close-hours.ts';
import { documentJobs } from '#services/documents/jobs.ts';
import { takeCheckpoint } from '#services/event-log/jobs.ts';
import type { AuditOptions } from '#services/event-log/verify/audit-log.ts';
import { identityJobs } from '#services/identity/jobs.ts';
import { notificationJobs } from '#services/notifications/jobs.ts';
import type { DigestSettings } from '#services/notifications/staff-digest.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import type { JobDefinition } from '#services/platform/jobs/define-job.ts';
import { privacyJobs } from '#services/privacy/jobs.ts';
import { replayJobs } from '#services/replay/jobs.ts';
import { webhookJobList } from '#services/webhooks/jobs.ts';

/** What the jobs together need. */
export interface WorkerSettings extends DigestSettings {
  isProduction: boolean;
  warn: (found: object, words: string) => void;
  /** Long reads, and the folder of checkpoints. */
  audit: AuditOptions;
  /** As the owner of the tables, who alone may swap them; closed after each rebuild. */
  openOwner: () => Pool;
}

/** Every job there is. */
export const jobList: readonly JobDefinition<WorkerSettings>[] = [
  takeCheckpoint,
  ...identityJobs,
  ...applicationJobs,
  ...documentJobs,
  closeAuditHours,
  ...notificationJobs,
  ...webhookJobList,
  ...privacyJobs,
  ...replayJobs,
];

const labels = new Map(jobList.map(({ queue, label }) => [queue, label]));
export const queueLabel = (queue: string): string => labels.get(queue) ?? queue;
