import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { exampleForm } from '#infra/test/forms.ts';
import { until } from '#infra/test/until.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { anyAddress, ask } from './client.ts';
import { pauseMs } from './size.ts';

export interface Load {
  /** Everything that was not answered as it should be. */
  failed: string[];
  /** Applications that were accepted. */
  accepted: () => number;
  sent: () => number;
  /** Applications that staff moved on. */
  decided: () => number;
  /** Waits until so many more were accepted. @throws Error with what was not answered as it should be */
  during: (more: number) => Promise<void>;
  stop: () => Promise<void>;
}

const clients = 6;
/** A user's writes are limited by the minute. */
const decisionEveryMs = 250;
/** Access lapses after ten minutes; pages of the site renew it in time. */
const renewAfterMs = minuteMs;
const cookieOf = ({ cookies }: Visitor): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/**
 * Pages and applications, one after the other and without a second try, over connections that step open. At the latest they end with the test.
 * @param staff also move some of them on, and read them
 * @param pause of each client between two requests, ms
 */
export function load(url: string, staff: readonly Visitor[] = [], pause = pauseMs): Load {
  const failed: string[] = [];
  let isOver = false;
  let accepted = 0;
  let sent = 0;
  let decisions = 0;
  let nextDecision = 0;
  let nextRenewal = Date.now() + renewAfterMs;
  const expectStatus = (status: number, expected: number, body: unknown): boolean => {
    if (status !== expected) failed.push(`${status} ${JSON.stringify(body)}`);
    return status === expected;
  };
  const renew = async (who: Visitor) => {
    const reply = await fetch(`${url}/api/auth/refresh`, {
      method: 'POST',
      headers: { cookie: cookieOf(who) },
    });
    expectStatus(reply.status, 200, await reply.text());
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
      who.cookies.set(name, value);
    }
  };
  const decide = async (cookie: string, id: string) => {
    const to = 'email_confirmed';
    const headers = { cookie, 'idempotency-key': crypto.randomUUID() };
    const moved = await ask(`${url}/api/applications/${id}/advance`, { to }, headers);
    if (!expectStatus(moved.status, 200, moved.body)) return;
    const read = await fetch(`${url}/api/applications/${id}`, { headers: { cookie } });
    const found = (await read.json()) as { workflowStatus?: string };
    if (expectStatus(read.status, 200, found) && found.workflowStatus !== to)
      failed.push(`${id} reads as ${found.workflowStatus} after it was moved to ${to}`);
  };
  const post = async () => {
    const reply = await ask<{ data: { applicationId: string } }>(
      `${url}/api/secure-application-submit`,
      exampleForm(),
    );
    if (!expectStatus(reply.status, 201, reply.body)) return;
    accepted++;
    const who = staff[decisions % staff.length];
    if (!who || Date.now() < nextDecision) return;
    decisions++;
    nextDecision = Date.now() + decisionEveryMs;
    if (Date.now() > nextRenewal) {
      nextRenewal = Date.now() + renewAfterMs;
      await Promise.all(staff.map(renew));
    }
    await decide(cookieOf(who), reply.body.data.applicationId);
  };
  const get = async () => {
    const reply = await fetch(`${url}/healthz`, { headers: { 'x-forwarded-for': anyAddress() } });
    expectStatus(reply.status, 200, await reply.text());
  };
  const all = Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (!isOver) {
        sent++;
        await (client % 2 === 0 ? post() : get()).catch((error: Error) =>
          failed.push(String(error.cause ?? error)),
        );
        if (pause > 0) await sleep(pause);
      }
    }),
  );
  const stop = async () => {
    isOver = true;
    await all;
  };
  onTestFinished(stop);
  return {
    failed,
    accepted: () => accepted,
    sent: () => sent,
    decided: () => decisions,
    during: async (more) => {
      const before = accepted;
      await until(
        async () => accepted - before,
        (n) => n >= more || failed.length > 0,
        { within: 60_000 },
      );
      if (failed.length > 0)
        throw new Error(`not answered as it should be: ${failed.slice(0, 5).join(', ')}`);
    },
    stop,
  };
}
