import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import { startReceiver } from '#infra/test/receiver.ts';
import { webhookQueues } from '#services/applications/webhook-jobs.ts';
import { createWebhook } from './change.ts';
import type { Delivery, deliveries, Payload, Webhook } from './contract.ts';
import { deliverWebhook } from './deliver.ts';
import type { Resolve } from './guard.ts';

const { ctx, owner, signInStaff, submit, visitor } = await freshDatabase();
const admin = await signInStaff('admin');
const editor = await signInStaff('editor');
const receiver = await startReceiver();
const { runDue } = testJobs(ctx);
afterAll(() => receiver.close());

interface Made {
  id: string;
  secret: string;
}
const make = async (eventTypes: string[] = [], url = receiver.url): Promise<Made> => {
  const { status, body } = await admin.request<Made>('POST', '/api/webhooks', { url, eventTypes });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const log = async (id: string): Promise<Delivery[]> =>
  (await editor.get<z.infer<typeof deliveries>>(`/api/webhooks/${id}/deliveries`)).body.items;
const queued = async () =>
  (await owner.query(`select job_id, data from job_outbox where queue = '${webhookQueues.deliverWebhook}'`))
    .rows;
const drain = async () => {
  for (;;) {
    try {
      await runDue();
      return;
    } catch {
      // the receiver refused: the job is gone here, as pg-boss would keep it
    }
  }
};

/** As docs/how-to/webhooks.md has it. */
function verify(secret: string, { headers, body }: (typeof receiver.received)[number]): boolean {
  const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['cursus-signature'])) ?? [];
  const fresh = Math.abs(Date.now() / 1_000 - Number(t)) < 300;
  return fresh && createHmac('sha256', secret).update(`${t}.${body}`).digest('hex') === v1;
}

beforeEach(async () => {
  await owner.query('delete from webhooks');
  await ctx.settings.refresh();
  await drain();
  receiver.received.length = 0;
  receiver.answers.length = 0;
});

describe('a webhook', () => {
  it('gets each event it wants once, signed, with ids and nothing about the person', async () => {
    const { id, secret } = await make(['application.submitted']);
    const applicationId = await submit();
    expect(await queued()).toHaveLength(1);
    const [job] = await queued();
    await drain();
    expect(receiver.received).toHaveLength(1);
    const [got] = receiver.received;
    if (!got) throw new Error('nothing came');
    expect(verify(secret, got)).toBe(true);
    expect(verify(`${secret}x`, got)).toBe(false);
    const { rows } = await owner.query(
      'select event_id, hash from application_events where application_id = $1 and version = 1',
      [applicationId],
    );
    const payload = JSON.parse(got.body) as Payload;
    expect(payload).toEqual({
      id: job?.data.deliveryId,
      type: 'application.submitted',
      applicationId,
      eventId: rows[0]?.event_id,
      version: 1,
      from: null,
      to: 'application_received',
      at: ctx.clock().toISOString(),
      hash: rows[0]?.hash.toString('hex'),
    });
    expect(got.headers['cursus-delivery']).toBe(payload.id);
    expect(await log(id)).toMatchObject([
      { id: payload.id, applicationId, status: 'delivered', attempts: 1, responseStatus: 204 },
    ]);
    // The same job once more: nothing leaves.
    await deliverWebhook({ ctx, isProduction: false })({ id: randomUUID(), data: job?.data });
    expect(receiver.received).toHaveLength(1);
  });

  it('costs nothing where no webhook wants the type, and sends nothing of sandboxes', async () => {
    await make(['contract.accepted']);
    const id = await submit();
    expect(await queued()).toEqual([]);
    await make();
    const fork = await admin.post<{ applicationId: string }>('/api/sandboxes', { forkOf: id });
    expect(fork.status).toBe(201);
    const step = { event: 'confirm-email', actor: 'applicant' };
    expect((await admin.post(`/api/sandboxes/${fork.body.applicationId}/steps`, step)).status).toBe(200);
    expect(await queued()).toEqual([]);
  });

  it('is tried again after a refusal, a redirect and silence; each answer is noted', async () => {
    const { id } = await make(['application.submitted']);
    receiver.answers.push(500, 302, null);
    await submit();
    const [job] = await queued();
    const attempt = () =>
      deliverWebhook({ ctx, isProduction: false, timeoutMs: 200 })({ id: randomUUID(), data: job?.data });
    await expect(attempt()).rejects.toThrow('500');
    expect(await log(id)).toMatchObject([
      { status: 'queued', attempts: 1, responseStatus: 500, response: 'said 500' },
    ]);
    await expect(attempt()).rejects.toThrow('302');
    await expect(attempt()).rejects.toThrow('No answer within 0.2 seconds.');
    expect((await log(id))[0]).toMatchObject({ attempts: 3, responseStatus: null, finishedAt: null });
    expect((await log(id))[0]?.response).toMatch('No answer');
    await attempt();
    expect(await log(id)).toMatchObject([{ status: 'delivered', attempts: 4, responseStatus: 204 }]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received).toHaveLength(4);
  });

  it('has failed after the last attempt, and is delivered when an admin asks for it', async () => {
    const { id } = await make(['application.submitted']);
    await submit();
    const [job] = await queued();
    receiver.answers.push(...Array.from({ length: 13 }, () => 503));
    const attempt = () => deliverWebhook({ ctx, isProduction: false })({ id: randomUUID(), data: job?.data });
    for (let n = 0; n < 13; n++) await expect(attempt()).rejects.toThrow('503');
    const [failed] = await log(id);
    expect(failed).toMatchObject({ status: 'failed', attempts: 13 });
    const again = (by = admin) =>
      by.request('POST', `/api/webhooks/${id}/deliveries/${failed?.id}/redelivery`, {});
    expect((await again(editor)).status).toBe(403);
    expect((await again()).status).toBe(202);
    expect((await again()).status).toBe(409);
    await owner.query('delete from job_outbox');
    await drain();
    expect(await log(id)).toMatchObject([{ id: failed?.id, status: 'delivered', attempts: 1 }]);
    expect(receiver.received).toHaveLength(14);
  });

  it('gets nothing once it is disabled or deleted, also of what waits', async () => {
    const { id } = await make(['application.submitted']);
    await submit();
    expect((await admin.request('PATCH', `/api/webhooks/${id}`, { isActive: false })).status).toBe(204);
    await submit();
    expect(await queued()).toHaveLength(1);
    await drain();
    expect(await log(id)).toMatchObject([
      { status: 'failed', response: 'Not sent: the webhook was disabled.' },
    ]);
    expect((await admin.request('POST', `/api/webhooks/${id}/test`, {})).status).toBe(409);
    await admin.request('PATCH', `/api/webhooks/${id}`, { isActive: true });
    await submit();
    expect((await admin.request('DELETE', `/api/webhooks/${id}`)).status).toBe(204);
    await drain();
    expect(receiver.received).toEqual([]);
    expect((await owner.query('select from webhook_deliveries')).rowCount).toBe(0);
  });

  it('can be tried with an event about no application', async () => {
    const { id, secret } = await make(['contract.accepted']);
    const { status, body } = await admin.request<{ id: string }>('POST', `/api/webhooks/${id}/test`, {});
    expect(status).toBe(202);
    await drain();
    const [got] = receiver.received;
    expect(got && verify(secret, got)).toBe(true);
    expect(JSON.parse(got?.body ?? '')).toMatchObject({
      id: body.id,
      type: 'webhook.test',
      applicationId: null,
    });
    expect(await log(id)).toMatchObject([{ type: 'webhook.test', applicationId: null, status: 'delivered' }]);
  });

  it('S16: does not reach a private network in production, whatever its row says', async () => {
    const { id } = await make(['application.submitted']);
    await submit();
    const [job] = await queued();
    // A name that leads here, as an attacker's own name server may say at any moment.
    const resolve: Resolve = (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    const attempt = () =>
      deliverWebhook({ ctx, isProduction: true, resolve })({ id: randomUUID(), data: job?.data });
    await attempt();
    await owner.query(
      `update webhooks set url = 'https://hooks.example.com:${new URL(receiver.url).port}/hook'`,
    );
    await attempt();
    expect(await log(id)).toMatchObject([{ status: 'failed', attempts: 2 }]);
    expect((await log(id))[0]?.response).toMatch('private network');
    expect(receiver.received).toEqual([]);
  });
});

describe('webhooks', () => {
  it('are changed by admins alone, and every change is audited; the secret is shown once and kept sealed', async () => {
    for (const who of [editor, visitor()])
      expect(
        (await who.request('POST', '/api/webhooks', { url: receiver.url, eventTypes: [] })).status,
      ).toBeGreaterThan(400);
    const { id, secret } = await make(['contract.accepted', 'application.submitted']);
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
    ] as const)
      expect((await editor.request(method, `/api/webhooks/${id}${path}`, {})).status).toBe(403);
    const { body } = await editor.get<{ items: Webhook[] }>('/api/webhooks');
    expect(body.items).toMatchObject([
      { id, eventTypes: ['application.submitted', 'contract.accepted'], isActive: true, last: null },
    ]);
    const { rows } = await owner.query('select secret from webhooks');
    expect(JSON.stringify(body) + rows[0]?.secret.toString('latin1')).not.toContain(secret);
    await admin.request('PATCH', `/api/webhooks/${id}`, { eventTypes: [] });
    await admin.request('DELETE', `/api/webhooks/${id}`);
    const audits = await owner.query(
      `select action from audit_logs where resource_type = 'webhook' and resource_id = $1 order by created_at, audit_id`,
      [id],
    );
    expect(audits.rows.map(({ action }) => action)).toEqual([
      'webhook_created',
      'webhook_updated',
      'webhook_deleted',
    ]);
    expect((await admin.request('PATCH', `/api/webhooks/${id}`, {})).status).toBe(404);
  });

  it.each([
    ['ftp://example.com/', 'Please enter an address that begins with https://'],
    ['http://example.com/', 'Without https:// only an address of this machine can be used, for trying out.'],
    ['https://me:secret@example.com/', 'An address with a name, a password or a # cannot be used'],
  ])('at %s are refused at their field', async (url, message) => {
    const { status, body } = await admin.request<{ errors: object[] }>('POST', '/api/webhooks', {
      url,
      eventTypes: [],
    });
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path: 'url', message }] });
  });

  it('S16: in production lead to no private network', async () => {
    const whence = { userId: admin.userId, userAgent: null, ipAddress: null, requestId: randomUUID() };
    const request = { url: 'https://169.254.169.254/latest', eventTypes: [] };
    await expect(createWebhook(ctx, request, { whence, isProduction: true })).rejects.toMatchObject({
      code: 'invalid-input',
      extra: { errors: [{ path: 'url', message: expect.stringContaining('private network') }] },
    });
  });
});
