import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { typeDate } from './dates.ts';
import { staffApi } from './kept-sessions.ts';
import { advance, applicant, applyByApi, confirmationLink, mailTo, site } from './people.ts';

/** Applicants who come in through the mailed link, and the steps of staff that lead to a status. */
const flow = [
  'email_confirmed',
  'raw_review_pending',
  'detailed_info_requested',
  'detailed_info_received',
  'detailed_review_pending',
  'assessment_booking',
  'assessment_completed',
  'legal_docs_pending',
  'contract_offered',
  'employed',
] as const;

/** Applies, confirms and chooses a password; the browser of `page` is then signed in. @returns the application's id */
export async function comeIn(page: Page, firstName: string, who = applicant(firstName)): Promise<string> {
  const request = page.request;
  const id = await applyByApi(request, who);
  const token = new URL(await confirmationLink(request, who)).searchParams.get('token');
  const headers = { origin: site() };
  const confirmed = await request.post(`${site()}/api/auth/confirm`, { headers, data: { token } });
  const { passwordToken } = (await confirmed.json()) as { passwordToken: string };
  const data = { token: passwordToken, password: 'a quiet lake' };
  const chosen = await request.post(`${site()}/api/auth/password`, { headers, data });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  return id;
}

/** Creates an account and confirms it by its mail: signed in, without an application. */
export async function comeInWithoutApplication(page: Page, firstName: string): Promise<void> {
  const who = applicant(firstName);
  const headers = { origin: site() };
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`${site()}${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await send('/api/auth/sign-up', { ...who, password: 'a quiet lake' });
  const token = /confirm\?token=(\S+)/.exec((await mailTo(page.request, who.email)).text)?.[1];
  await send('/api/auth/confirm-sign-up', { token });
}

/** The two widths at which the applicant's side is walked: the tests of the second run in the project of phones. */
export const widths = [
  { width: 'at desktop width', tag: [] },
  { width: 'on a phone', tag: ['@phone'] },
];

/** Takes every step of staff from one status of the main flow to a later one. */
export async function lead(
  id: string,
  from: (typeof flow)[number],
  to: (typeof flow)[number],
): Promise<void> {
  for (const status of flow.slice(flow.indexOf(from) + 1, flow.indexOf(to) + 1)) await advance(id, status);
}

/** An admin's browser that looks at the portal as this applicant. */
export async function lookIn(browser: Browser, applicationId: string): Promise<Page> {
  const context = await browser.newContext({ storageState: process.env.E2E_BEAT_STATE ?? '' });
  const answer = await context.request.post(`${site()}/api/impersonations`, {
    headers: { origin: site() },
    data: { applicationId },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return context.newPage();
}

export async function correct(id: string, to: string): Promise<void> {
  const staff: APIRequestContext = await staffApi();
  const answer = await staff.post(`/api/applications/${id}/corrections`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { to, reason: 'For the test' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await staff.dispose();
}

/** Everything that the detailed information requires, and some of the rest. */
export async function fillDetails(page: Page): Promise<void> {
  await typeDate(page, 'Earliest start date', '2027-02-01');
  await page.getByLabel('Work authorization status').selectOption('Swiss Citizen');
  await page.getByLabel('Expected salary range').fill('4000-5000');
  await page.getByLabel('German').check();
  await page.getByLabel('Cooking').check();
  await page.getByLabel('Previous experience').fill('Six years with a family in Vevey.');
  for (const part of ['Emergency contact', 'First reference', 'Second reference']) {
    const group = page.getByRole('group', { name: part });
    await group.getByLabel('Name').fill('Ruth Iten');
    await group.getByLabel('Phone').fill('+41 41 555 00 11');
    if (part === 'Emergency contact') continue;
    await group.getByLabel('Relationship').fill('Employer');
    await group.getByLabel('Email').fill('ruth@post.example');
  }
}
