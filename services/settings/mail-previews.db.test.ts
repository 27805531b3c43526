import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { statusMailKinds } from '#services/applications/effects.ts';
import { deadlineKinds } from '#state-machines/application/vocabulary.ts';
import { builtInCompany } from '#state-machines/company.ts';
import type { MailTemplate } from './contract.ts';

const { signInStaff, visitor } = await freshDatabase();
const admin = await signInStaff('admin');
const editor = await signInStaff('editor');
const list = async () =>
  (await editor.get<{ items: (MailTemplate & { html?: string })[] }>('/api/mail-templates')).body.items;
const previewOf = (id: string, by = editor) => by.get<string>(`/api/mail-templates/${id}/preview`);

describe('the list of mails', () => {
  it('has every mail there is: one for each template', async () => {
    const folder = new URL('../notifications/templates/', import.meta.url);
    const files = (await readdir(folder)).filter((name) => /^\w+\.ts$/.test(name));
    const privacy = new URL('../privacy/mails/templates.ts', import.meta.url).href;
    const modules = await Promise.all(
      [...files.map((name) => new URL(name, folder).href), privacy].map((file) => import(file)),
    );
    const templates = modules
      .flatMap((each) => Object.keys(each as object))
      .filter((name) => /Mail$/.test(name));
    const items = await list();
    // Those about a step share one template, reminders another, those from visitors a third.
    const shared = statusMailKinds.length + deadlineKinds.length + 2;
    expect(items).toHaveLength(templates.length - 3 + shared);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(new Set(items.map(({ subject }) => subject)).size).toBe(items.length);
    for (const { text, when, html } of items) {
      expect(text).not.toMatch(/undefined|null|⟦/);
      expect(when).toMatch(/^[A-Z].*\.$/);
      expect(html).toBeUndefined();
    }
  });

  it('and its previews are for staff', async () => {
    expect((await visitor().get('/api/mail-templates')).status).toBe(401);
    expect((await previewOf('confirmation', visitor() as typeof editor)).status).toBe(401);
    expect((await previewOf('nothing')).status).toBe(404);
  });
});

describe('S22: the preview of a mail', () => {
  it('is a document in which nothing runs or loads, framed by our own pages alone, with nothing to follow', async () => {
    const { status, headers, body } = await previewOf('confirmation');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch('text/html');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    const policy = String(headers['content-security-policy']);
    for (const rule of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox'])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/script-src|unsafe-eval|allow-/);
    expect(body).toContain('Confirm my e-mail address');
    expect(body).not.toContain('href=');
  });

  it('leaves every other answer’s policy as it is', async () => {
    const { headers } = await editor.get('/api/mail-templates');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('speaks for the company as it is set, escaped', async () => {
    const value = { ...builtInCompany, name: 'Rhein & Söhne <AG>', town: '4051 Basel, Switzerland' };
    expect((await admin.request('PUT', '/api/settings/company', { value, version: 0 })).status).toBe(200);
    expect((await previewOf('confirmation')).body).toContain('Rhein &amp; Söhne &lt;AG&gt;, Seestrasse');
    const items = await list();
    expect(items.find(({ id }) => id === 'confirmation')?.text).toContain(
      'Rhein & Söhne <AG>, Seestrasse 11, 4051 Basel',
    );
    expect(items.find(({ id }) => id === 'invitation')?.text).toContain('office of Rhein & Söhne <AG>, as');
  });
});
