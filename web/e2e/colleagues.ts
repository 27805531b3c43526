import {
  type APIRequestContext,
  type Browser,
  expect,
  type Page,
  request as requests,
} from '@playwright/test';
import { totp } from '#infra/test/totp.ts';
import { mailTo, site, staffApi } from './people.ts';

/** Staff who are invited in the course of a test. */
export const invitationLink = (text: string): string => {
  const link = /https?:\S+\/auth\/new-password\?token=[\w-]+/.exec(text)?.[0];
  if (!link) throw new Error(`no invitation in: ${text}`);
  return link;
};

/** Follows the invitation and goes through the first login, as the gate does. @returns the session */
export async function acceptInvitation(request: APIRequestContext, email: string) {
  const token = new URL(invitationLink((await mailTo(request, email)).text)).searchParams.get('token');
  const visitor = await requests.newContext({
    baseURL: site(),
    extraHTTPHeaders: { origin: site() },
    // a browser of their own: whoever signs in anew ends the session it carries
    storageState: { cookies: [], origins: [] },
  });
  const send = async <T>(path: string, data: object): Promise<T> => {
    const answer = await visitor.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  await send('/api/auth/password', { token, password: 'four swifts at dusk' });
  const { id, secret } = await send<{ id: string; secret: string }>('/api/auth/factors', {});
  await send(`/api/auth/factors/${id}/verify`, { code: totp(secret, new Date()) });
  const state = await visitor.storageState();
  await visitor.dispose();
  return state;
}

let count = 0;

/** An editor's browser, for tests that are about something else than inviting. */
export async function editorPage(browser: Browser, request: APIRequestContext): Promise<Page> {
  const email = `regula.${process.pid}.${++count}@adjutant.example`;
  const admin = await staffApi();
  const answer = await admin.post('/api/users', { data: { email, role: 'editor' } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await admin.dispose();
  const context = await browser.newContext({ storageState: await acceptInvitation(request, email) });
  return context.newPage();
}
