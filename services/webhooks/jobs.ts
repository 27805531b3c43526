import { webhookQueues } from '#services/applications/webhook-jobs.ts';
import type { Context } from '#services/platform/context.ts';
import { defineJob } from '#services/platform/jobs/define-job.ts';
import { deliverWebhook } from './deliver.ts';

export const webhookJobList = [
  defineJob({
    queue: webhookQueues.deliverWebhook,
    label: 'Webhook',
    handler: ({ ctx, isProduction }: { ctx: Context; isProduction: boolean }) =>
      deliverWebhook({ ctx, isProduction }),
  }),
] as const;
