import {
  type APIRequestContext,
  type Browser,
  expect,
  type Page,
  request as requests,
} from '@playwright/test';
import { provenStaffApi } from './kept-sessions.ts';
import { mailTo, site } from './people.ts';
import { nextCode } from './second-factor.ts';

/** Staff who are invited in the course of a test. */
export const invitationLink = (text: string): string => {
  const link = /https?:\S+\/auth\/new-password\?token=[\w-]+/.exec(text)?.[0];
  if (!link) throw new Error(`no invitation in: ${text}`);
  return link;
};

const password = 'four swifts at dusk';

/** Follows the invitation and goes through the first login, as the gate does. @returns the session, and what opens another */
export async function acceptInvitation(request: APIRequestContext, email: string) {
  const token = new URL(invitationLink((await mailTo(request, email)).text)).searchParams.get('token');
  const visitor = await requests.newContext({
    baseURL: site(),
    extraHTTPHeaders: { origin: site() },
    // a browser of their own: a new sign-in ends the session that it carries
    storageState: { cookies: [], origins: [] },
  });
  const send = async <T>(path: string, data: object): Promise<T> => {
    const answer = await visitor.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  await send('/api/auth/password', { token, password });
  const { id, secret } = await send<{ id: string; secret: string }>('/api/auth/factors', {});
  await send(`/api/auth/factors/${id}/verify`, { code: await nextCode(secret) });
  const state = await visitor.storageState();
  await visitor.dispose();
  return { state, password, seed: secret };
}

let count = 0;

/** An editor's browser, for tests that are about something else than inviting, and what this editor signs in with. */
export async function editor(browser: Browser, request: APIRequestContext) {
  const email = `regula.${process.pid}.${++count}@adjutant.example`;
  const admin = await provenStaffApi();
  const answer = await admin.post('/api/users', { data: { email, role: 'editor' } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await admin.dispose();
  const made = await acceptInvitation(request, email);
  const context = await browser.newContext({ storageState: made.state });
  return { ...made, email, page: await context.newPage() };
}

export const editorPage = async (browser: Browser, request: APIRequestContext): Promise<Page> =>
  (await editor(browser, request)).page;
