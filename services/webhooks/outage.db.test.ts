import { afterAll, expect, it } from 'vitest';
import { databaseLine } from '#infra/faults/proxy.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import { startReceiver } from '#infra/test/receiver.ts';
import { webhookQueues } from '#services/applications/webhook-jobs.ts';

const { through, line } = databaseLine();
const { ctx, owner, signInStaff, submit } = await freshDatabase({ through });
afterAll(() => line().close());
const admin = await signInStaff('admin');

it('F20: what a receiver has taken is not sent again because the database was away when it was to be noted', async () => {
  let beforeAnswer: () => Promise<void> = async () => undefined;
  const receiver = await startReceiver(() => beforeAnswer());
  afterAll(receiver.close);
  const made = await admin.post('/api/webhooks', {
    url: receiver.url,
    eventTypes: ['application.submitted'],
  });
  expect(made.status).toBe(201);
  await submit();
  const { rows } = await owner.query("select data from job_outbox where queue = 'deliver-webhook'");
  const job = rows[0]?.data;

  let restored: Promise<void> | undefined;
  beforeAnswer = async () => {
    await line().cut();
    restored = new Promise((resolve) => setTimeout(resolve, 1_000)).then(() => line().restore());
  };
  const jobs = testJobs(ctx);
  await jobs.work(webhookQueues.deliverWebhook, job);
  await restored;
  beforeAnswer = async () => undefined;
  // The queue gives it once more: it did not hear of the end either.
  await jobs.work(webhookQueues.deliverWebhook, job);
  expect(receiver.received).toHaveLength(1);
  const deliveries = await owner.query('select status, attempts from webhook_deliveries');
  expect(deliveries.rows).toEqual([{ status: 'delivered', attempts: 1 }]);
});
