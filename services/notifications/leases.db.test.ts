import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { startSmtp } from '#infra/test/smtp.ts';
import { until } from '#infra/test/until.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { smtpMail } from '#services/platform/mail.ts';
import { deliver, type MailCause, mailIdOf, type Outgoing, withdraw } from './deliver.ts';

const { ctx, owner } = await freshDatabase();
const smtp = await startSmtp();
const send = smtpMail(smtp.url, 'Adjutant AG <office@adjutant.example>');
/** Long enough that it never ends within a test. */
const endless = 600_000;

/** A pool that can be cut off and joined again; `isDead` is a process that was killed. */
function cuttable(): {
  pool: Pool;
  asked: () => number;
  cut: () => void;
  join: () => void;
  kill: () => void;
} {
  let asked = 0;
  let isCut = false;
  let isDead = false;
  const query = (...args: unknown[]) => {
    asked++;
    if (isCut || isDead) return Promise.reject(Object.assign(new Error('cut off'), { code: 'ECONNRESET' }));
    return (ctx.pool.query as (...a: unknown[]) => Promise<unknown>)(...args);
  };
  const pool = new Proxy(ctx.pool, {
    get: (target, key) => {
      if (key === 'ending') return isDead;
      return key === 'query' ? query : Reflect.get(target, key);
    },
  });
  return {
    pool,
    asked: () => asked,
    cut: () => {
      isCut = true;
    },
    join: () => {
      isCut = false;
    },
    kill: () => {
      isDead = true;
    },
  };
}
const worker = (leaseMs: number) => {
  const line = cuttable();
  const outgoing: Outgoing = {
    ctx: { ...ctx, pool: line.pool },
    send,
    leaseMs,
    publicUrl: 'http://localhost:3000',
  };
  return { ...line, outgoing };
};
let mails = 0;
/** A mail of its own, and its address. */
function aMail() {
  const to = `mail.${++mails}@post.example`;
  const cause: MailCause = { userId: null, cause: newId(), kind: 'new_factor' };
  const content = async () => ({ to, subject: 'A mail', text: 'Good day', html: '<p>Good day</p>' });
  const record = async () =>
    (
      await owner.query(
        'select status, attempts, reason, lease_id is not null as is_held from mails where mail_id = $1',
        [mailIdOf(cause)],
      )
    ).rows[0];
  return { to, cause, content, record, arrived: () => smtp.mailsTo(to) };
}
const job = { id: newId() };

describe('F20: of two workers that have the same mail', () => {
  it('the second waits while the first, whose connection is cut, is about to note that it was accepted', async () => {
    const [first, second] = [worker(endless), worker(endless)];
    const { cause, content, record, arrived, to } = aMail();
    smtp.beforeAnswer(async (mail) => {
      if (mail.to.includes(to)) first.cut();
    });
    const sending = deliver(first.outgoing, cause, content, job);
    await until(
      async () => arrived().length,
      (count) => count === 1,
    );
    expect(await record()).toMatchObject({ status: 'sending', is_held: true });
    const again = deliver(second.outgoing, cause, content, job);
    const moved = withdraw(second.outgoing, cause, 'moved-on', job);
    let ended = 0;
    for (const one of [again, moved]) void one.then(() => ended++);
    // Both have looked several times, and neither has ended.
    await until(
      async () => second.asked(),
      (count) => count > 10,
    );
    expect([ended, arrived().length]).toEqual([0, 1]);
    first.join();
    await Promise.all([sending, again, moved]);
    expect(arrived()).toHaveLength(1);
    expect(await record()).toEqual({ status: 'sent', attempts: 1, reason: null, is_held: false });
  });

  it('the second goes on when the first was killed: the mail may arrive twice, as one Message-ID, and ends as sent', async () => {
    const [first, second] = [worker(200), worker(200)];
    const { cause, content, record, arrived } = aMail();
    smtp.beforeAnswer(async () => {
      first.kill();
    });
    await expect(deliver(first.outgoing, cause, content, job)).rejects.toThrow('cut off');
    smtp.beforeAnswer(null);
    expect(await record()).toMatchObject({ status: 'sending', attempts: 1 });
    await deliver(second.outgoing, cause, content, job);
    expect(await record()).toMatchObject({ status: 'sent', attempts: 2, is_held: false });
    const ids = arrived().map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('the second leaves it alone while the first is slow and says so', async () => {
    const [first, second] = [worker(400), worker(400)];
    const { cause, content, record, arrived } = aMail();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    smtp.beforeAnswer(() => held);
    const sending = deliver(first.outgoing, cause, content, job);
    await until(
      async () => arrived().length,
      (count) => count === 1,
    );
    const { rows } = await owner.query('select lease_until from mails where mail_id = $1', [mailIdOf(cause)]);
    const again = deliver(second.outgoing, cause, content, job);
    // Renewed often enough that its first lease is long over.
    await until(
      async () =>
        (
          await owner.query(
            "select lease_until - $2 > interval '2 seconds' as renewed from mails where mail_id = $1",
            [mailIdOf(cause), rows[0].lease_until],
          )
        ).rows[0].renewed,
      (renewed) => renewed === true,
    );
    smtp.beforeAnswer(null);
    answer();
    await Promise.all([sending, again]);
    expect(arrived()).toHaveLength(1);
    expect(await record()).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('a mail whose worker was killed and whose cause is gone ends as withdrawn, and says that it may have arrived', async () => {
    const [first, second] = [worker(200), worker(200)];
    const { cause, content, record } = aMail();
    smtp.beforeAnswer(async () => {
      first.kill();
    });
    await expect(deliver(first.outgoing, cause, content, job)).rejects.toThrow('cut off');
    smtp.beforeAnswer(null);
    await withdraw(second.outgoing, cause, 'moved-on', job);
    expect(await record()).toMatchObject({ status: 'withdrawn', reason: 'interrupted', attempts: 1 });
  });
});

describe('a mail whose cause is gone', () => {
  it('is withdrawn if it was begun, with why, and leaves no record if it was not', async () => {
    const { outgoing } = worker(endless);
    const begun = aMail();
    smtp.refuse({ responseCode: 451, message: 'later' });
    await expect(deliver(outgoing, begun.cause, begun.content, job)).rejects.toThrow('451');
    expect(await begun.record()).toMatchObject({ status: 'queued', attempts: 1 });
    await withdraw(outgoing, begun.cause, 'moved-on', job);
    expect(await begun.record()).toMatchObject({ status: 'withdrawn', reason: 'moved-on', attempts: 1 });
    await deliver(outgoing, begun.cause, begun.content, job);
    expect(begun.arrived()).toEqual([]);
    const unbegun = aMail();
    await withdraw(outgoing, unbegun.cause, 'moved-on', job);
    expect(await unbegun.record()).toBeUndefined();
  });

  it('is noted although the mail server answered with bytes that no text of PostgreSQL holds', async () => {
    const { outgoing } = worker(endless);
    const { cause, content, record } = aMail();
    await deliver({ ...outgoing, send: async () => 'ok\u0000 \ud800' }, cause, content, job);
    expect(await record()).toMatchObject({ status: 'sent' });
  });
});
