import { type APIRequestContext, expect, type Page, request as requests, test } from '@playwright/test';
import { staffApi } from './kept-sessions.ts';
import { giveCode } from './second-factor.ts';

/** Who walks through the product in these tests, and the steps they share. */
export const site = (): string => process.env.E2E_URL ?? '';

export interface Applicant {
  firstName: string;
  lastName: string;
  email: string;
}
let count = 0;
export function applicant(firstName = 'Livia'): Applicant {
  const lastName = `Amrein ${String.fromCharCode(65 + (count % 26))}${'abcdefghij'[Math.floor(count / 26)]}`;
  count++;
  return { firstName, lastName, email: `livia.${process.pid}.${count}@post.example` };
}

/** A family name of this attempt's own: whom an earlier one left behind is not in the way. */
export function familyOf(name: string): string {
  const { retry, repeatEachIndex } = test.info();
  const before = 'Qr'.repeat(retry + repeatEachIndex);
  return before ? `${before}${name.toLowerCase()}` : name;
}

export const motivation =
  'I like to see things before they go wrong, and to mend them before anybody has to ask.';

export async function fillForm(page: Page, who: Applicant): Promise<void> {
  await page.goto(`${site()}/careers/apply`);
  await fillCells(page, who);
}

/** The application's form, wherever it was opened from. */
export async function fillCells(page: Page, who: Applicant): Promise<void> {
  await page.getByLabel('First name').fill(who.firstName);
  await page.getByLabel('Last name').fill(who.lastName);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Phone').fill('+41 79 555 12 34');
  await page.getByLabel('Address').fill('Habsburgerstrasse 22, 6003 Luzern');
  await page.getByLabel('Motivation').fill(motivation);
}

export async function apply(page: Page, who: Applicant): Promise<void> {
  await fillForm(page, who);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
}

let visits = process.pid % 200;
/** Visitors without a screen still come from this site, and each from another address: limits are not what is tested. */
function fromHere() {
  visits++;
  const address = `127.19.${Math.floor(visits / 250) % 250}.${(visits % 250) + 1}`;
  return { headers: { origin: site(), 'x-forwarded-for': address } };
}

/** The form's submission without the form, for tests about what comes after. Signed in, an account would soon reach its limit. */
export async function applyByApi(request: APIRequestContext, who: Applicant): Promise<string> {
  const isSignedIn = (await request.storageState()).cookies.length > 0;
  const visitor = isSignedIn
    ? await requests.newContext({ storageState: { cookies: [], origins: [] } })
    : request;
  const answer = await visitor.post(`${site()}/api/secure-application-submit`, {
    headers: { ...fromHere().headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      ...who,
      phone: '+41 79 555 12 34',
      address: 'Habsburgerstrasse 22, 6003 Luzern',
      motivation,
      position: 'general',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = (await answer.json()) as { data: { applicationId: string } };
  if (isSignedIn) await visitor.dispose();
  return data.applicationId;
}

export async function confirmByApi(request: APIRequestContext, who: Applicant): Promise<void> {
  const token = new URL(await confirmationLink(request, who)).searchParams.get('token');
  const answer = await request.post(`${site()}/api/auth/confirm`, { ...fromHere(), data: { token } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Moves an application as staff do. */
export async function advance(id: string, to: string): Promise<void> {
  const staff = await staffApi();
  const { version } = (await (await staff.get(`/api/applications/${id}`)).json()) as { version: number };
  const answer = await staff.post(`/api/applications/${id}/advance`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { to, expectedVersion: version },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await staff.dispose();
}

/** How many applications staff find under this address. */
export async function countOf(who: Applicant): Promise<number> {
  const staff = await staffApi();
  const found = await staff.get(`/api/applications?search=${encodeURIComponent(who.email)}`);
  const { total } = (await found.json()) as { total: { count: number } };
  await staff.dispose();
  return total.count;
}

interface Mail {
  recipient: string;
  subject: string;
  text: string;
}
/** What left for this address, the newest first. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const answer = await request.get(`${site()}/dev/outbox.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Mail[];
}

/** The newest mail to this address, once it has left. */
export async function mailTo(request: APIRequestContext, address: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      [found] = await mailsTo(request, address);
      return found?.subject;
    })
    .toBeDefined();
  return found as Mail;
}

/** The newest link to this path that the address was sent; `than` is one that came before. */
export async function linkTo(
  request: APIRequestContext,
  who: Applicant,
  path: string,
  than?: string,
): Promise<string> {
  const link = new RegExp(`https?:\\S+${path}\\?token=\\S+`);
  let found: string | undefined;
  const isThere = async () => {
    const mails = await mailsTo(request, who.email);
    found = mails.flatMap(({ text }) => link.exec(text) ?? [])[0];
    return found !== undefined && found !== than;
  };
  // A decision's mail leaves late enough to be taken back.
  await expect.poll(isThere, { timeout: 30_000 }).toBe(true);
  return found ?? '';
}

export const confirmationLink = (request: APIRequestContext, who: Applicant): Promise<string> =>
  linkTo(request, who, '/careers/confirm');

export async function signInStaff(page: Page): Promise<void> {
  await page.goto(`${site()}/admin`);
  await page.getByLabel('E-mail').fill(process.env.E2E_STAFF_EMAIL ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill(process.env.E2E_STAFF_PASSWORD ?? '');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await giveCode(page);
  await expect(page.getByText('Welcome Admin!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
}

/** Finds an applicant in the list and opens the record. */
export async function openApplication(page: Page, who: Applicant): Promise<void> {
  await page.goto(`${site()}/admin/applications?search=${encodeURIComponent(who.email)}`);
  await page
    .getByRole('link', { name: new RegExp(`${who.firstName} ${who.lastName}`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: `${who.firstName} ${who.lastName}` })).toBeVisible();
}

/** The watch over inactivity loads after the page: a clock turned before has no effect. */
export async function isWatchedOver(page: Page): Promise<void> {
  await expect(page.locator('.session-banners')).toBeAttached();
}
