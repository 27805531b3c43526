import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { waitsForRow } from '#infra/test/waiting.ts';
import { readStream } from '#services/event-log/read.ts';
import { confirmAddress, ensureAccount } from '#services/identity/accounts.ts';
import type { unclaimedApplications } from '#services/identity/contract.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';

const { ctx, clock, owner, visitor, submit, advance, signedIn, signInStaff } = await freshDatabase();
const jobs = testJobs(ctx);

interface Owner {
  who: Visitor;
  userId: string;
  email: string;
}
/** An account with a proven address, signed in. */
async function ownerOf(email = exampleForm().email, isConfirmed = true): Promise<Owner> {
  const { id: userId } = await ensureAccount(ctx.pool, { email, firstName: '', lastName: '' }, clock.now());
  if (isConfirmed) await confirmAddress(ctx.pool, userId, clock.now());
  return { who: await signedIn({ userId, role: 'applicant' }), userId, email };
}
const offered = async ({ who }: Owner) =>
  (await who.get<z.infer<typeof unclaimedApplications>>('/api/me/unclaimed-applications')).body.items;
const claim = ({ who }: Owner, applicationId: string) => who.post('/api/me/claims', { applicationId });
async function stateOf(id: string) {
  const { rows } = await owner.query('select user_id, workflow_status from applications where id = $1', [id]);
  return rows[0];
}
const refusal = {
  status: 404,
  body: { code: 'not-found', detail: 'There is no such application to add to your account.' },
};

describe('ruling 16: an application sent signed out with the address of an account', () => {
  it('is attached to no account until its owner accepts it; then its e-mail step is done', async () => {
    const owns = await ownerOf();
    const id = await submit({ email: owns.email.toUpperCase(), position: 'Personal Assistant' });
    await jobs.runDue();
    expect(await stateOf(id)).toEqual({ user_id: null, workflow_status: 'application_received' });
    expect(await offered(owns)).toEqual([
      { applicationId: id, position: 'Personal Assistant', submittedAt: clock.now().toISOString() },
    ]);
    expect(await claim(owns, id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await stateOf(id)).toEqual({ user_id: owns.userId, workflow_status: 'email_confirmed' });
    expect(await offered(owns)).toEqual([]);
    const last = JSON.parse((await readStream(owner, id)).at(-1)?.body ?? '');
    expect(last).toMatchObject({ type: 'email.confirmed', actor: { kind: 'applicant', id: owns.userId } });
    const mine = await owns.who.get<{ application: { id: string } }>('/api/me/application');
    expect(mine.body.application.id).toBe(id);
  });

  it('that staff have moved on by hand is attached, and its status stays', async () => {
    const owns = await ownerOf();
    const id = await submit({ email: owns.email });
    await advance(id, 'email_confirmed');
    await advance(id, 'raw_review_pending');
    expect((await claim(owns, id)).status).toBe(200);
    expect(await stateOf(id)).toEqual({ user_id: owns.userId, workflow_status: 'raw_review_pending' });
  });

  it('may still be confirmed by the mail’s link afterwards, which then changes nothing', async () => {
    const owns = await ownerOf();
    const id = await submit({ email: owns.email });
    await jobs.runDue();
    await claim(owns, id);
    const events = (await readStream(owner, id)).length;
    const token = tokenIn((await mailsTo(owner, owns.email)).at(-1));
    const pressed = await visitor().post('/api/auth/confirm', { token });
    expect(pressed).toMatchObject({ status: 200, body: { alreadyConfirmed: true } });
    expect(await readStream(owner, id)).toHaveLength(events);
    expect((await stateOf(id)).user_id).toBe(owns.userId);
  });

  it('S24: the claim is audited', async () => {
    const owns = await ownerOf();
    const id = await submit({ email: owns.email });
    await claim(owns, id);
    const { rows } = await owner.query(
      "select user_id, metadata from audit_logs where resource_id = $1 and action = 'application_claimed'",
      [id],
    );
    expect(rows).toEqual([
      { user_id: owns.userId, metadata: expect.objectContaining({ emailConfirmed: true }) },
    ]);
  });

  it('claimed twenty times at once is attached once', async () => {
    const owns = await ownerOf();
    const id = await submit({ email: owns.email });
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(owns, id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(19);
    expect((await readStream(owner, id)).map(({ body }) => JSON.parse(body).type)).toEqual([
      'application.submitted',
      'deadline.set',
      'email.confirmed',
    ]);
  });

  it('claimed and confirmed by its link at the same moment moves once', async () => {
    const owns = await ownerOf();
    const id = await submit({ email: owns.email });
    await jobs.runDue();
    const token = tokenIn((await mailsTo(owner, owns.email)).at(-1));
    const { claimed, confirmed } = await inTransaction(owner, async (db) => {
      // Both have begun, and wait for a row, before either can go on.
      await db.query('select from application_forms where application_id = $1 for update', [id]);
      const claimed = claim(owns, id);
      await waitsForRow(owner, '%');
      const confirmed = visitor().post('/api/auth/confirm', { token });
      await waitsForRow(owner, '%', 2);
      return { claimed, confirmed };
    });
    expect((await confirmed).status).toBe(200);
    expect([200, 404]).toContain((await claimed).status);
    expect(await stateOf(id)).toEqual({ user_id: owns.userId, workflow_status: 'email_confirmed' });
    expect(await readStream(owner, id)).toHaveLength(3);
  });
});

describe('ruling 16: what is not one’s own', () => {
  it('is refused alike: foreign, unknown, attached, of a sandbox', async () => {
    const owns = await ownerOf();
    const foreign = await submit();
    const attached = await submit({ email: owns.email });
    await claim(owns, attached);
    const sandbox = await submit({ email: owns.email });
    await owner.query('update application_states set is_sandbox = true where application_id = $1', [sandbox]);
    for (const id of [foreign, crypto.randomUUID(), attached, sandbox])
      expect(await claim(owns, id)).toMatchObject(refusal);
    expect((await stateOf(foreign)).user_id).toBeNull();
    expect(await offered(owns)).toEqual([]);
    expect((await owns.who.post('/api/me/claims', { applicationId: 'x' })).status).toBe(400);
  });

  it('is not taken by an address that only resembles', async () => {
    const owns = await ownerOf('ann_x@post.example');
    const id = await submit({ email: 'annax@post.example' });
    expect(await offered(owns)).toEqual([]);
    expect(await claim(owns, id)).toMatchObject(refusal);
  });

  it('whose address is not proven claims nothing and sees nothing', async () => {
    const owns = await ownerOf(undefined, false);
    const id = await submit({ email: owns.email });
    expect(await offered(owns)).toEqual([]);
    expect(await claim(owns, id)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect((await stateOf(id)).user_id).toBeNull();
  });

  it('staff do not claim', async () => {
    const editor = await signInStaff('editor');
    const id = await submit({ email: editor.email });
    const owns = { who: editor, userId: editor.userId, email: editor.email };
    expect(await offered(owns)).toEqual([]);
    expect((await claim(owns, id)).status).toBe(403);
    expect((await stateOf(id)).user_id).toBeNull();
  });

  it('strangers are asked to sign in', async () => {
    expect((await visitor().get('/api/me/unclaimed-applications')).status).toBe(401);
    expect((await visitor().post('/api/me/claims', { applicationId: crypto.randomUUID() })).status).toBe(401);
  });
});
