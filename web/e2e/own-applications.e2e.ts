import type { APIRequestContext, Page } from '@playwright/test';
import { check } from './axe.ts';
import { staffApi } from './kept-sessions.ts';
import {
  type Applicant,
  advance,
  applicant,
  apply,
  applyByApi,
  confirmByApi,
  linkTo,
  mailsTo,
  site,
} from './people.ts';
import { comeIn } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** Several applications of one address, and the mails that confirm them (S31, rulings 16 and 38). */
const dashboard = () => `${site()}/applicant/dashboard`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const choices = (page: Page) => page.getByRole('region', { name: 'You have two applications' });

const mailCount = async (request: APIRequestContext, who: Applicant) =>
  (await mailsTo(request, who.email)).length;
/** A stranger's application with this address, once its own mail has come. */
async function strangerApplies(request: APIRequestContext, who: Applicant): Promise<string> {
  const before = await mailCount(request, who);
  const id = await applyByApi(request, { ...who, firstName: 'Mallory' });
  await expect.poll(() => mailCount(request, who)).toBe(before + 1);
  return id;
}
async function statusOf(id: string): Promise<string> {
  const staff = await staffApi();
  const { workflowStatus } = await (await staff.get(`/api/applications/${id}`)).json();
  await staff.dispose();
  return workflowStatus;
}

test('S31: a confirmed second application is offered beside the running one, and each can be opened', async ({
  page,
  request,
}) => {
  const who = applicant('Seraina');
  const id = await comeIn(page, 'Seraina', who);
  await advance(id, 'raw_review_pending');
  const other = await strangerApplies(request, who);
  await page.goto(await linkTo(request, who, '/careers/confirm'));
  await button(page, 'Confirm my e-mail address').click();
  await expect(page.getByText('You have another application with us')).toBeVisible();
  await check(page, 'second application confirmed');

  await page.goto(dashboard());
  await expect(title(page, 'Initial Review')).toBeVisible();
  await expect(choices(page).getByRole('listitem')).toHaveCount(2);
  await expect(choices(page)).toContainText('Shown here');
  await check(page, 'two applications');
  // A window that shows the first begins again with the second.
  const window2 = await page.context().newPage();
  await window2.goto(`${site()}/applicant/status`);
  await expect(window2.getByText('Initial Review, since')).toBeVisible();
  await button(page, /^Open this one/).press('Enter');
  await expect(title(page, 'Email Confirmed')).toBeVisible();
  await expect(window2.getByText('Email Confirmed, since')).toBeVisible();
  await window2.close();

  // What is done now is done to the chosen one; a new visit keeps the choice.
  await page.goto(dashboard());
  await expect(title(page, 'Email Confirmed')).toBeVisible();
  await button(page, 'Withdraw application').click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your application?' });
  await dialog.getByRole('button', { name: 'Withdraw application' }).click();
  await expect(dialog).toBeHidden();
  await expect(title(page, 'Application Closed')).toBeVisible();
  expect([await statusOf(id), await statusOf(other)]).toEqual(['raw_review_pending', 'rejected']);
  await button(page, /^Open this one/).click();
  await expect(title(page, 'Initial Review')).toBeVisible();
});

test('S31: one that ended stays within reach while a new one waits for its address', async ({ page }) => {
  const who = applicant('Corsin');
  const id = await comeIn(page, 'Corsin', who);
  await advance(id, 'raw_review_pending');
  await advance(id, 'rejected');
  await apply(page, who);
  const notice = page.getByRole('complementary', { name: 'Your application' });
  await expect(notice).toContainText('confirm your address within 10 days');
  await check(page, 'notice with another application');
  await notice.getByRole('button', { name: 'Open your other application' }).press('Enter');
  await expect(title(page, 'Application Closed')).toBeVisible();
  await expect(choices(page)).toContainText('Opens once its e-mail address is confirmed');
});

test("S31: by the mail's second link the owner of an address says that it was someone else", async ({
  page,
  request,
  conscience,
}) => {
  conscience.expect(/status of 400/, /status of 409/);
  const who = applicant('Madlaina');
  const id = await applyByApi(request, who);
  const link = await linkTo(request, who, '/careers/not-me');
  const confirm = await linkTo(request, who, '/careers/confirm');
  // Opening it, as mail scanners do, changes nothing.
  expect((await request.get(link)).ok()).toBe(true);
  await page.goto(link);
  await expect(title(page, 'You did not apply?')).toBeVisible();
  await expect(page).toHaveURL(`${site()}/careers/not-me`);
  expect(await statusOf(id)).toBe('application_received');
  await check(page, 'not me');
  await button(page, 'This was not me').press('Enter');
  await expect(title(page, 'Thank you. It is recorded.')).toBeFocused();
  await check(page, 'not me, recorded');
  expect(await statusOf(id)).toBe('rejected');

  await page.goto(confirm);
  await button(page, 'Confirm my e-mail address').click();
  await expect(title(page, 'This link does not work')).toBeVisible();

  const other = applicant('Madlaina');
  await applyByApi(request, other);
  await confirmByApi(request, other);
  await page.goto(await linkTo(request, other, '/careers/not-me'));
  await button(page, 'This was not me').click();
  await expect(title(page, 'It was confirmed before')).toBeVisible();
  await expect(page.getByText('Sign in to withdraw it')).toBeVisible();
  await check(page, 'not me, after the confirmation');
  await page.goto(`${site()}/careers/not-me`);
  await expect(title(page, 'Open the link again')).toBeVisible();
});

test('S31: in the portal the owner of the address says that it was not them', async ({ page, request }) => {
  const who = applicant('Flavia');
  const id = await comeIn(page, 'Flavia', who);
  const other = await strangerApplies(request, who);
  await page.goto(dashboard());
  const question = page.getByRole('region', { name: 'Was it you?' });
  await expect(question).toContainText('General Application');
  await check(page, 'was it you');
  await button(page, 'It was not me').click();
  await expect(page.getByText('Withdrawn. It stays apart from your account.')).toBeVisible();
  await expect(question).toBeHidden();
  expect([await statusOf(id), await statusOf(other)]).toEqual(['email_confirmed', 'rejected']);
});

for (const { width, tag } of [
  { width: 'at desktop width', tag: [] },
  { width: 'on a phone', tag: ['@phone'] },
]) {
  test(`ruling 38: without an account the confirmation is sent again, ${width}`, { tag }, async ({
    page,
    request,
    conscience,
  }) => {
    conscience.expect(/status of 429/, /status of 400/);
    const who = applicant('Giulia');
    await apply(page, who);
    await expect.poll(() => mailCount(request, who)).toBe(1);
    await button(page, 'Send again').press('Enter');
    await expect(
      page.getByText(`If ${who.email} is not confirmed yet, the mail was sent there again at`),
    ).toBeVisible();
    await expect(button(page, 'Send again')).toBeHidden();
    await expect.poll(() => mailCount(request, who)).toBe(2);
    await check(page, 'sent again without an account');

    // A link that does not work offers a new one; too soon after the last, it says so.
    await page.goto(`${site()}/careers/confirm?token=${'f'.repeat(43)}`);
    await button(page, 'Confirm my e-mail address').click();
    await expect(title(page, 'This link does not work')).toBeVisible();
    await button(page, 'Send me a new link').click();
    await expect(page.getByText('Please wait two minutes before asking for another.')).toBeVisible();
    await check(page, 'dead link, too soon');
  });
}

test('ruling 38: the page of a dead link answers alike, whether there is an application or not', async ({
  page,
  conscience,
}) => {
  conscience.expect(/status of 400/);
  await page.goto(`${site()}/careers/confirm?token=${'e'.repeat(43)}`);
  await button(page, 'Confirm my e-mail address').click();
  await button(page, 'Send me a new link').press('Enter');
  await expect(
    page.getByText('If your application still waits for its confirmation, a new link is on its way'),
  ).toBeVisible();
  await expect(button(page, 'Send me a new link')).toBeHidden();
  await check(page, 'a new link for a dead one');
});
