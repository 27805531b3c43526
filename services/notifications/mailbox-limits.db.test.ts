import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import { newId } from '#services/platform/ids.ts';
import { normalAddress } from './mailbox-limits.ts';

const { ctx, clock, owner, visitor, submit } = await freshDatabase();
const jobs = testJobs(ctx);
const confirmations = async (email: string) =>
  (await mailsTo(owner, email)).filter(({ subject }) => subject === 'Please confirm your application');
const recordsOf = async (ids: readonly string[]) =>
  (
    await owner.query<{ status: string; reason: string | null }>(
      "select status, reason from mails where application_id = any($1) and kind = 'confirmation' order by status",
      [ids],
    )
  ).rows;
const anAddress = () => `target.${newId()}@post.example`;

describe('S30: confirmation mails', () => {
  it('of thirty applications with one address are three in ten minutes, with the same answer to all', async () => {
    const email = anAddress();
    const answers = [];
    for (let n = 0; n < 30; n++) {
      const by = visitor();
      answers.push(
        await by.post<{ data: { applicationId: string } }>(
          '/api/secure-application-submit',
          exampleForm({ email }),
        ),
      );
    }
    // Of an answer, the id and the token that derives from it are its own.
    const shape = (body: object) =>
      JSON.stringify(body).replace(/[0-9a-f-]{36}(\.\d+\.[\w-]{43})?/g, (found) =>
        found.includes('.') ? 'token' : 'id',
      );
    expect(new Set(answers.map(({ status, body }) => `${status} ${shape(body)}`)).size).toBe(1);
    const ids = answers.map(({ body }) => body.data.applicationId);
    await jobs.runDue();
    expect(await confirmations(email)).toHaveLength(3);
    expect(await recordsOf(ids)).toEqual([
      ...Array(3).fill({ status: 'sent', reason: null }),
      ...Array(27).fill({ status: 'withdrawn', reason: 'too-many' }),
    ]);
  });

  it('of one address are ten a day, and three again when the time is over', async () => {
    const email = anAddress();
    for (let round = 0; round < 6; round++) {
      for (let n = 0; n < 3; n++) await submit({ email });
      await jobs.runDue();
      clock.advance(10 * minute);
    }
    expect(await confirmations(email)).toHaveLength(10);
    clock.advance(day);
    for (let n = 0; n < 5; n++) await submit({ email });
    await jobs.runDue();
    expect(await confirmations(email)).toHaveLength(13);
  });

  it('for addresses that are delivered to one mailbox count together', async () => {
    const name = `target.${newId()}`;
    const addresses = [
      `${name}@gmail.com`,
      `${name.replace('.', '')}@gmail.com`,
      `${name}+a@gmail.com`,
      `${name}+b@GMail.com`,
    ];
    for (const email of addresses) await submit({ email });
    await jobs.runDue();
    const sent = await Promise.all(addresses.map(async (email) => (await confirmations(email)).length));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(normalAddress(' Ursina+x@POST.example ')).toBe('ursina@post.example');
    expect(normalAddress('+x@post.example')).toBe('+x@post.example');
    expect(normalAddress('a@bücher.example')).toBe('a@xn--bcher-kva.example');
  });

  it('asked for by many workers at once are no more than that', async () => {
    const email = anAddress();
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) ids.push(await submit({ email }));
    await owner.query('delete from job_outbox');
    // Each with a pool of its own, so that none of their statements are written together.
    const workers = ids.map(() => testJobs({ ...ctx, pool: new Proxy(ctx.pool, {}) }));
    await Promise.all(
      ids.map((applicationId, n) => workers[n]?.work('send-confirmation', { applicationId, version: 1 })),
    );
    expect(await confirmations(email)).toHaveLength(3);
  });

  it('tried again are the same mail, and take nothing more', async () => {
    const email = anAddress();
    const [first] = [await submit({ email }), await submit({ email }), await submit({ email })];
    await jobs.runDue();
    await owner.query("update mails set status = 'queued' where application_id = $1", [first]);
    await owner.query('delete from mail_outbox where recipient = $1', [email]);
    await jobs.work('send-confirmation', { applicationId: first, version: 1 });
    expect(await confirmations(email)).toHaveLength(1);
  });

  it('that were held back keep nothing from their owner: any of the links proves the address, and the portal offers the others', async () => {
    const email = anAddress();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      clock.advance(1_000);
      ids.push(await submit({ email }));
      await jobs.runDue();
    }
    const by = visitor();
    const pressed = await by.post<{ passwordToken: string }>('/api/auth/confirm', {
      token: tokenIn((await confirmations(email))[1]),
    });
    expect(pressed.status).toBe(200);
    await by.post('/api/auth/password', { token: pressed.body.passwordToken, password: 'wald-und-wiese' });
    const { body } = await by.get<{ items: { applicationId: string }[] }>('/api/me/unclaimed-applications');
    // The first went to the account when it was made, the second with the link.
    expect(body.items.map(({ applicationId }) => applicationId).sort()).toEqual(ids.slice(2).sort());
    const [held] = ids.slice(4);
    expect((await by.post('/api/me/claims', { applicationId: held })).status).toBe(200);
  });

  it('leave no address behind: the count knows a keyed hash, and forgets it within a day', async () => {
    const email = anAddress();
    await submit({ email });
    await jobs.runDue();
    const { rows } = await owner.query('select t::text as text from mailbox_mails t');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('post.example');
    clock.advance(day + hour);
    await jobs.work('sweep-mails', {});
    expect((await owner.query('select from mailbox_mails')).rowCount).toBe(0);
  });
});

describe('S30: a password reset', () => {
  const ask = (email: string) => visitor().post('/api/auth/password-reset', { email });
  const resets = async (email: string) =>
    (await mailsTo(owner, email)).filter(({ subject }) => subject === 'Choose a new password');

  /** An account in whose name more than ten resets were requested. */
  async function flooded() {
    const email = anAddress();
    await submit({ email });
    await jobs.runDue();
    const by = visitor();
    const confirmed = await by.post<{ passwordToken: string }>('/api/auth/confirm', {
      token: tokenIn((await confirmations(email))[0]),
    });
    await by.post('/api/auth/password', { token: confirmed.body.passwordToken, password: 'wald-und-wiese' });
    for (let n = 0; n < 40; n++) {
      clock.advance(5 * minute);
      expect((await ask(email)).status).toBe(200);
      await jobs.runDue();
    }
    return { email, by };
  }
  const press = async (email: string, password: string) =>
    visitor().post('/api/auth/password', { token: tokenIn((await resets(email)).at(-1)), password });

  it('is mailed ten times a day at most; asked for more often, the last link stays good for its owner', async () => {
    const { email } = await flooded();
    expect(await resets(email)).toHaveLength(10);
    expect((await press(email, 'berg-und-tal')).status).toBe(200);
  });

  it('that was ended by another password is not brought back by further requests', async () => {
    const { email, by } = await flooded();
    await by.post('/api/auth/sign-in', { email, password: 'wald-und-wiese' });
    const changed = await by.post('/api/auth/password-change', {
      currentPassword: 'wald-und-wiese',
      newPassword: 'berg-und-tal',
    });
    expect(changed.status).toBe(200);
    clock.advance(5 * minute);
    await ask(email);
    await jobs.runDue();
    expect(await press(email, 'fluss-und-see')).toMatchObject({
      status: 400,
      body: { code: 'link-invalid' },
    });
  });
});

describe('S30: a sign-up', () => {
  it('is mailed ten times a day to one address at most', async () => {
    const email = anAddress();
    for (let n = 0; n < 30; n++) {
      await visitor().post('/api/auth/sign-up', {
        email,
        password: 'wald-und-wiese',
        firstName: 'Nadia',
        lastName: 'Brunner',
      });
      await jobs.runDue();
      clock.advance(5 * minute);
    }
    expect(await mailsTo(owner, email)).toHaveLength(10);
  });
});
