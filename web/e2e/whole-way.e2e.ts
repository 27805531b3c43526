import type { Page } from '@playwright/test';
import { portalAnswers } from '#infra/test/assessment.ts';
import { docx, jpg, pdf, png } from '#infra/test/files.ts';
import { staffApi } from './kept-sessions.ts';
import { advance, applicant, confirmationLink, fillCells, site } from './people.ts';
import { fillDetails, widths } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** The applicant's whole way through the real screens, from the home page to onboarding; staff act by the API. */
const at = (page: string) => `${site()}/applicant/${page}`;
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const files = [
  ['Passport or ID', 'passport.pdf', 'application/pdf', pdf('passport')],
  ['Work Permit', 'permit.jpg', 'image/jpeg', jpg()],
  ['CV / Résumé', 'cv.docx', docxType, docx('cv')],
  ['References', 'references.pdf', 'application/pdf', pdf('references')],
  ['Certifications', 'diploma.png', 'image/png', png()],
  ['Background Check', 'extract.pdf', 'application/pdf', pdf('extract')],
] as const;

/** The page's title stands, and nothing pushes the page sideways. */
async function expectPage(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  const over = () => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
}
/** What was said in the corner, taken away so that it does not stand before what comes next. */
async function expectSaid(page: Page, words: string): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText(words, { exact: true })).toBeVisible();
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

/** The application as staff find it under the address. */
async function record(email: string): Promise<{ id: string } & Record<string, unknown>> {
  const staff = await staffApi();
  const { items } = await (await staff.get(`/api/applications?search=${encodeURIComponent(email)}`)).json();
  expect(items).toHaveLength(1);
  const found = await (await staff.get(`/api/applications/${items[0].id}`)).json();
  await staff.dispose();
  return found;
}

for (const { width, tag } of widths) {
  test(`from the home page to onboarding, ${width}`, { tag }, async ({ page, request }) => {
    test.setTimeout(150_000);
    const who = applicant();
    const isPhone = tag.length > 0;
    const openMenu = async () => isPhone && (await button(page, 'Menu').click());

    await page.goto(`${site()}/`);
    await openMenu();
    const menu = isPhone ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
    await menu.getByRole('link', { name: 'Apply', exact: true }).click();
    await expectPage(page, 'Your application');
    await button(page, 'Submit Application').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectPage(page, 'Your application');
    await fillCells(page, who);
    await button(page, 'Submit Application').click();
    await expectPage(page, 'Application Submitted!');

    await page.goto(await confirmationLink(request, who));
    await expectPage(page, 'One press, and the review begins');
    await button(page, 'Confirm my e-mail address').click();
    await expectPage(page, `Thank you, ${who.firstName}. Your e-mail address is confirmed.`);
    await page.getByRole('textbox', { name: /^Password/ }).fill('a quiet lake');
    await button(page, 'Save password and sign in').click();
    await expectSaid(page, 'Account created successfully!');
    await expect(page).toHaveURL(at('dashboard'));
    await expectPage(page, 'Email Confirmed');
    const { id } = await record(who.email);

    // Detailed information: kept while it is written, over a reload, and submitted.
    await advance(id, 'raw_review_pending');
    await advance(id, 'detailed_info_requested');
    await link(page, 'Complete the form').click();
    await expectPage(page, 'Detailed information');
    await fillDetails(page);
    await expect(page.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
    const second = page.getByRole('group', { name: 'Second reference' });
    await expect
      .poll(async () => (await (await page.request.get(`${site()}/api/me/detailed-info`)).json()).info)
      .toMatchObject({ contactReferences: [{}, { email: 'ruth@post.example' }] });
    await page.reload();
    await expect(second.getByLabel('Email')).toHaveValue('ruth@post.example');
    await expect(page.getByLabel('Cooking')).toBeChecked();
    await button(page, 'Submit information').click();
    await expectSaid(page, 'Your detailed information has been submitted successfully.');
    await expectPage(page, 'Information Received');

    // The assessment's five questions.
    await advance(id, 'detailed_review_pending');
    await advance(id, 'assessment_booking');
    await link(page, 'Begin the assessment').click();
    await expectPage(page, 'Assessment');
    for (const [place, value] of Object.values(portalAnswers()).entries()) {
      await expect(page.getByText(`Question ${place + 1} of 5`)).toBeVisible();
      await page.getByRole('radio').nth(Number(value)).check();
      await page.getByRole('button', { name: /^(Next|Review your answers)$/ }).click();
    }
    await expectPage(page, 'Assessment');
    await button(page, 'Submit assessment').click();
    await expectSaid(page, 'Assessment submitted successfully!');
    await expect(page.getByRole('region', { name: 'Your result' })).toContainText('Passed');
    await link(page, 'Back to the dashboard').click();
    await expectPage(page, 'Assessment Completed');

    // Six real files.
    await advance(id, 'legal_docs_pending');
    await link(page, 'Upload documents').click();
    await expectPage(page, 'Documents');
    for (const [type, name, mimeType, buffer] of files) {
      const row = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: type, exact: true }) });
      await row.locator('input[type=file]:not([capture])').setInputFiles({ name, mimeType, buffer });
      await expect(row).toContainText('Being verified');
    }
    await expect(page.getByText('5 of 5 required documents uploaded')).toBeVisible();
    await expectPage(page, 'Documents');
    await button(page, 'Submit documents').click();
    await expectSaid(page, 'All documents submitted successfully.');
    await expectPage(page, 'Contract Offered');

    // The contract, read and accepted.
    await link(page, 'Review the contract').click();
    await expectPage(page, 'Your contract');
    await page.getByLabel('I have read and understood the contract.').check();
    await page.getByRole('radio', { name: /^Accept/ }).check();
    await page.getByLabel('Comments').fill('I could begin on 1 February.');
    await page.getByLabel('I confirm that this decision is final.').check();
    await button(page, 'Accept the contract').click();
    await expectSaid(page, 'Contract accepted successfully');
    await expectPage(page, 'Employed');

    await link(page, 'Open onboarding').click();
    await expectPage(page, `Welcome, ${who.firstName}`);
    const list = page.getByRole('list').filter({ hasText: 'Welcome call' });
    await expect(list.getByRole('listitem')).toHaveCount(6);
    await page.goto(at('status'));
    await expectPage(page, 'Application status');
    await expect(page.getByText('Complete', { exact: true })).toHaveCount(11);
    await expect(page.getByText('Not reached')).toHaveCount(0);

    await openMenu();
    await button(page, 'Sign Out').click();
    await expect(page).toHaveURL(`${site()}/`);
    await openMenu();
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(who.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('a quiet lake');
    await button(page, 'Sign In').click();
    await expectSaid(page, 'Welcome back!');
    await expectPage(page, 'Employed');

    expect(await record(who.email)).toMatchObject({
      workflowStatus: 'employed',
      assessmentScore: 100,
      assessmentResult: 'pass',
      contractResponseAt: expect.any(String),
    });
  });
}
