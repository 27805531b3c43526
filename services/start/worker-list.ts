import type { PgBoss } from 'pg-boss';
import { queues } from '#services/applications/effects.ts';
import { checkDeadline } from '#services/applications/jobs.ts';
import { createApplicantUser } from '#services/identity/jobs.ts';
import { type MailSettings, sendAdminNotification, sendConfirmation } from '#services/notifications/jobs.ts';
import { work } from '#services/platform/jobs.ts';

/** Every queue and who works it, in one visible list. */
export const queueNames: readonly string[] = Object.values(queues);

export async function workAll(boss: PgBoss, settings: MailSettings): Promise<void> {
  const { ctx } = settings;
  await work(boss, queues.createApplicantUser, createApplicantUser(ctx));
  await work(boss, queues.sendConfirmation, sendConfirmation(settings));
  await work(boss, queues.sendAdminNotification, sendAdminNotification(settings));
  await work(boss, queues.checkDeadline, checkDeadline(ctx));
}
