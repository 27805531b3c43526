import { describe, expect, it } from 'vitest';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';

const { app, ctx, buildApp, submit } = await freshDatabase();
const { email } = exampleForm();
await submit({ email, firstName: '<script>alert(1)</script>' });
await testJobs(ctx).runDue();
const open = (url: string, remoteAddress: string, on = app, headers = {}) =>
  on.inject({ url, remoteAddress, headers });

const listed = async () =>
  (await open('/dev/outbox.json', '127.0.0.1')).json<
    { mail_id: string; recipient: string; text: string; kind: string }[]
  >();

describe('the outbox of a machine without SMTP', () => {
  it('shows kept mails to visitors on this machine, as text and never as markup', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const page = await open('/dev/outbox', address);
      expect(page.statusCode).toBe(200);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain('Outbox');
    }
    const mail = (await listed()).find(({ recipient }) => recipient === email);
    expect(mail?.text).toContain('/careers/confirm?token=');
    expect(mail?.kind).toBe('confirmation');
    const of = async (address: string) =>
      (await open(`/dev/outbox.json?to=${encodeURIComponent(address)}`, '127.0.0.1')).json();
    expect(await of(email)).toEqual([mail]);
    expect(await of('no.one@post.example')).toEqual([]);
  });

  it('S22: shows a mail as a document in which nothing runs or loads, with nothing to follow', async () => {
    const mail = (await listed()).find(({ recipient }) => recipient === email);
    const { body, headers } = await open(`/dev/outbox/${mail?.mail_id}`, '127.0.0.1');
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none';.*frame-ancestors 'self'; sandbox$/,
    );
    expect(body).toContain('Confirm your e-mail address, and the review begins');
    expect(body).not.toMatch(/href=|<script/);
    const other = await open(`/dev/outbox/${crypto.randomUUID()}`, '127.0.0.1');
    expect(other.statusCode).toBe(404);
  });

  it('is not there for anybody else', async () => {
    const [mail] = await listed();
    const files = ['/dev/outbox', '/dev/outbox.json', '/dev/outbox.css', '/dev/outbox.js'];
    for (const url of [...files, `/dev/outbox/${mail?.mail_id}`]) {
      for (const address of ['10.0.0.7', '192.168.1.2', '2001:db8::1', '::ffff:10.0.0.7']) {
        expect((await open(url, address)).statusCode).toBe(404);
      }
    }
  });

  it('is not there through a proxy for a visitor from outside, nor by a header of the visitor’s own', async () => {
    const behindProxy = await buildApp({ trustProxy: 'loopback' });
    const from = { 'x-forwarded-for': '203.0.113.9' };
    expect((await open('/dev/outbox', '127.0.0.1', behindProxy, from)).statusCode).toBe(404);
    const claim = { 'x-forwarded-for': '127.0.0.1' };
    expect((await open('/dev/outbox', '203.0.113.9', app, claim)).statusCode).toBe(404);
  });

  it('is not there at all with SMTP or in production', async () => {
    const without = await buildApp({ hasOutbox: false });
    expect((await open('/dev/outbox', '127.0.0.1', without)).statusCode).toBe(404);
  });
});
