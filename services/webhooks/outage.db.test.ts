import { afterAll, expect, it } from 'vitest';
import { databaseLine } from '#infra/faults/proxy.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import { startReceiver } from '#infra/test/receiver.ts';
import { type DeliveryJob, webhookQueues } from '#services/applications/webhook-jobs.ts';

const { through, line } = databaseLine();
const { ctx, owner, signInStaff, submit } = await freshDatabase({ through });
afterAll(() => line().close());
const admin = await signInStaff('admin');

let beforeAnswer: () => Promise<void> = async () => undefined;
const receiver = await startReceiver(() => beforeAnswer());
afterAll(receiver.close);
const made = await admin.post('/api/webhooks', { url: receiver.url, eventTypes: ['application.submitted'] });
const jobs = testJobs(ctx);

/** The job of a new application's event. */
async function newJob(): Promise<DeliveryJob> {
  const id = await submit();
  const { rows } = await owner.query<{ data: DeliveryJob }>(
    "select data from job_outbox where queue = 'deliver-webhook' and data ->> 'applicationId' = $1",
    [id],
  );
  return rows[0]?.data as DeliveryJob;
}
const delivery = async ({ deliveryId }: DeliveryJob) => {
  const text = 'select status, response, attempts from webhook_deliveries where delivery_id = $1';
  return (await owner.query(text, [deliveryId])).rows[0];
};
const receivedOf = ({ deliveryId }: DeliveryJob) =>
  receiver.received.filter(({ headers }) => headers['cursus-delivery'] === deliveryId).length;

/** The database is away, for the worker that sends, when the receiver is about to answer. */
function cutBeforeAnswer(forMs: number): { cut: Promise<void>; restored: Promise<void> } {
  const cut = Promise.withResolvers<void>();
  const restored = Promise.withResolvers<void>();
  beforeAnswer = async () => {
    beforeAnswer = async () => undefined;
    await line().cut();
    cut.resolve();
    setTimeout(() => void line().restore().then(restored.resolve), forMs);
  };
  return { cut: cut.promise, restored: restored.promise };
}

it('F20: what a receiver has taken is not sent again because the database was away when it was to be noted', async () => {
  expect(made.status).toBe(201);
  const job = await newJob();
  const { restored } = cutBeforeAnswer(1_000);
  await jobs.work(webhookQueues.deliverWebhook, job);
  await restored;
  // The queue gives it once more: it did not hear of the end either.
  await jobs.work(webhookQueues.deliverWebhook, job);
  expect(receivedOf(job)).toBe(1);
  expect(await delivery(job)).toEqual({ status: 'delivered', response: '', attempts: 1 });
});

it('F20: nor by another worker that is given it before the first has its database back', async () => {
  const job = await newJob();
  const { cut } = cutBeforeAnswer(1_000);
  const first = jobs.work(webhookQueues.deliverWebhook, job);
  await cut;
  const other = testJobs({ ...ctx, pool: owner });
  await Promise.all([first, other.work(webhookQueues.deliverWebhook, job)]);
  expect(receivedOf(job)).toBe(1);
  expect(await delivery(job)).toMatchObject({ status: 'delivered' });
});

it('F20: one whose worker was killed before it could note the answer is sent again', async () => {
  const job = await newJob();
  await jobs.work(webhookQueues.deliverWebhook, job);
  await owner.query(
    "update webhook_deliveries set status = 'queued', response = null, response_status = null where delivery_id = $1",
    [job.deliveryId],
  );
  await jobs.work(webhookQueues.deliverWebhook, job);
  expect(receivedOf(job)).toBe(2);
  expect(await delivery(job)).toMatchObject({ status: 'delivered', attempts: 2 });
});
