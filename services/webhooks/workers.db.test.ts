import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import { startReceiver } from '#infra/test/receiver.ts';
import { until } from '#infra/test/until.ts';
import { readConfig } from '#services/start/config.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import { runWorker } from '#services/start/run-worker.ts';
import type { Payload } from './contract.ts';

const { env, url, owner, signInStaff, submit } = await freshDatabase();

it('two workers deliver each event once, and again only what was refused', async () => {
  const receiver = await startReceiver();
  const config = readConfig(env);
  await prepareDatabase(config, url);
  const { logger } = memoryLog();
  const workers = await Promise.all([runWorker(config, url, logger), runWorker(config, url, logger)]);
  afterAll(async () => {
    await Promise.all(workers.map(({ stop }) => stop()));
    await receiver.close();
  });
  const admin = await signInStaff('admin');
  receiver.answers.push(500);
  const made = await admin.post('/api/webhooks', {
    url: receiver.url,
    eventTypes: ['application.submitted'],
  });
  expect(made.status).toBe(201);
  const ids = await Promise.all(Array.from({ length: 6 }, () => submit()));
  const states = async () =>
    (await owner.query('select status, attempts from webhook_deliveries order by attempts')).rows;
  const done = await until(
    states,
    (rows) => rows.filter(({ status }) => status === 'delivered').length === 6,
  );
  expect(done.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 2]);
  const payloads = receiver.received.map(({ body }) => JSON.parse(body) as Payload);
  expect(payloads).toHaveLength(7);
  expect(new Set(payloads.map(({ id }) => id)).size).toBe(6);
  expect(new Set(payloads.map(({ applicationId }) => applicationId))).toEqual(new Set(ids));
});
