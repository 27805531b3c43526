import { afterAll, describe, expect, it } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { wrongStreams } from '#infra/test/replay.ts';
import { ask, insist } from './client.ts';
import { endAll, freePort, startApi } from './processes.ts';

const { env, owner, submit, signInStaff } = await freshDatabase({ clock: nowClock() });
afterAll(endAll);
const [one, two] = await Promise.all([startApi(env, await freePort()), startApi(env, await freePort())]);
const signIn = async () =>
  [...(await signInStaff('editor')).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const cookie = await signIn();

interface Moved {
  status: string;
  version: number;
  code?: string;
  current?: { version: number };
}
const events = async (id: string) => {
  const { rows } = await owner.query(
    'select type from application_events where application_id = $1 order by version',
    [id],
  );
  return rows.map((row) => row.type);
};

describe('two API processes on one database', () => {
  it('F5: fifty conflicting advances at once, five rounds: one success each, 49 × 409', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await submit();
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          ask<Moved>(
            `${n % 2 ? one.url : two.url}/api/applications/${id}/advance`,
            { to: n % 3 ? 'email_confirmed' : 'email_confirmation_sent', expectedVersion: 2 },
            { cookie },
          ),
        ),
      );
      const statuses = replies.map((reply) => reply.status).sort();
      expect(statuses).toEqual([200, ...Array(49).fill(409)]);
      const winner = replies.find((reply) => reply.status === 200)?.body;
      for (const { status, body } of replies) {
        if (status === 409) expect(body).toMatchObject({ code: 'version-conflict', current: winner });
      }
    }
    expect(await wrongStreams(owner)).toEqual([]);
  });

  it('F6: one command sent twenty times with one key, to both, is one event and twenty equal answers', async () => {
    const id = await submit();
    const headers = { cookie, 'idempotency-key': 'twenty-times-over' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        insist<Moved>(
          `${n % 2 ? one.url : two.url}/api/applications/${id}/advance`,
          { to: 'email_confirmed', notes: 'confirmed by phone' },
          headers,
        ),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(await events(id)).toEqual(['application.submitted', 'deadline.set', 'email.confirmed']);
  });

  it('F6: commands whose callers go away in the middle are whole or absent, harm no other, and are repeated once', async () => {
    let wentAway = 0;
    for (let round = 0; round < 4; round++) {
      const ids = await Promise.all(Array.from({ length: 16 }, () => submit()));
      const body = { to: 'email_confirmed', notes: 'confirmed by phone' };
      // Of another account in each round: no account may write so often.
      const staff = await signIn();
      const command = (id: string) => ({
        url: `${one.url}/api/applications/${id}/advance`,
        headers: { cookie: staff, 'idempotency-key': `went-away-${id}` },
      });
      const sent = await Promise.allSettled(
        ids.map((id, n) => {
          const { url, headers } = command(id);
          return ask<Moved>(url, body, headers, AbortSignal.timeout(n % 2 ? 15_000 : 5 + 3 * n));
        }),
      );
      for (const [n, result] of sent.entries()) {
        if (result.status === 'rejected') wentAway++;
        if (n % 2) expect(result).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
      }
      for (const id of ids) {
        const { url, headers } = command(id);
        expect((await insist<Moved>(url, body, headers)).status).toBe(200);
        expect(await events(id)).toEqual(['application.submitted', 'deadline.set', 'email.confirmed']);
      }
    }
    expect(wentAway).toBeGreaterThan(0);
    expect(await wrongStreams(owner)).toEqual([]);
  });
});
