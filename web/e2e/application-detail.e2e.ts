import type { Browser, Page } from '@playwright/test';
import { portalAnswers } from '#infra/test/assessment.ts';
import { pdf } from '#infra/test/files.ts';
import { askTheHistory } from './application-history.ts';
import { checkStaff } from './axe.ts';
import { staffApi } from './kept-sessions.ts';
import { advance, applyByApi, site } from './people.ts';
import { comeIn, correct, fillDetails, lead } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** Application detail (staff side, section 2; rulings 4, 10, 11, 22): every section, and what the applicant sees of it. */
test.use({ storageState: process.env.E2E_STAFF_STATE });

let guests = 0;
/** An applicant's own browser, signed in. */
async function guest(browser: Browser, firstName: string): Promise<{ id: string; theirs: Page }> {
  guests += 1;
  const from = { 'x-forwarded-for': `127.24.${process.pid % 200}.${guests}` };
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: from,
  });
  const theirs = await context.newPage();
  return { id: await comeIn(theirs, firstName), theirs };
}
async function upload(theirs: Page, type: string, name: string): Promise<void> {
  const answer = await theirs.request.post(`${site()}/api/me/documents/${type}`, {
    headers: { origin: site(), 'idempotency-key': crypto.randomUUID() },
    multipart: { file: { name, mimeType: 'application/pdf', buffer: pdf(name) } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const open = (page: Page, id: string, tab = '') =>
  page.goto(`${site()}/admin/applications/${id}${tab && `?tab=${tab}`}`);
/** The one that was left fades out, inert. */
const section = (page: Page) => page.locator('[role="tabpanel"]:not([inert])');
const rows = (page: Page) => section(page).getByRole('row');
const dialog = (page: Page) => page.getByRole('dialog');
/** The newest that says so: one of before may still be there. */
const said = (page: Page, words: string | RegExp) =>
  expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true }).last(),
  ).toBeVisible();
const actions = (page: Page) => page.getByRole('region', { name: 'Next actions' });

test('documents are verified and rejected by keyboard, and the applicant reads why; the mail about it is sent again', async ({
  page,
  browser,
  conscience,
}) => {
  test.setTimeout(150_000);
  conscience.expect(/status of 409/);
  const { id, theirs } = await guest(browser, 'Dorothea');
  await open(page, id, 'documents');
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
  await checkStaff(page, 'detail, no documents');
  await lead(id, 'email_confirmed', 'legal_docs_pending');
  await expect(section(page)).toContainText('0 of 5 required verified. Missing: Passport or ID, Work Permit');
  await upload(theirs, 'passport_id', 'passport.pdf');
  await upload(theirs, 'references', 'letters.pdf');
  await upload(theirs, 'certifications', 'diploma.pdf');

  // All that wait are verified with one question; no button is shown for what is not allowed.
  const all = section(page).getByRole('button', { name: 'Verify all pending' });
  await expect(rows(page).filter({ hasText: 'To verify' })).toHaveCount(3);
  await all.click();
  await expect(dialog(page).getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(3);
  await checkStaff(page, 'detail, verify all');
  await page.keyboard.press('Escape');

  // What comes in is there by itself, and can be read.
  await expect(rows(page).filter({ hasText: 'Certifications' })).toContainText('To verify');
  await expect(rows(page).filter({ hasText: 'Background Check' })).toContainText('Not uploaded yet');
  const file = page.waitForEvent('download');
  await section(page).getByRole('link', { name: 'letters.pdf' }).click();
  expect((await file).suggestedFilename()).toBe('letters.pdf');

  // Enter opens, Enter verifies, and the keyboard stands on the next file.
  await section(page).getByRole('button', { name: 'Verify: Passport or ID' }).press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Verify', exact: true })).toBeFocused();
  await checkStaff(page, 'detail, verify');
  await page.keyboard.press('Enter');
  await said(page, 'Document verified');
  await expect(rows(page).filter({ hasText: 'Passport or ID' })).toContainText('Verified');
  await expect(section(page)).toContainText('1 of 5 required verified. Missing: Work Permit');
  await expect(section(page).getByRole('link', { name: 'letters.pdf' })).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(section(page).getByRole('button', { name: 'Reject: References' })).toBeFocused();
  await page.keyboard.press('Enter');
  const notes = dialog(page).getByLabel('Notes for the applicant');
  await expect(notes).toBeFocused();
  await expect(dialog(page)).toContainText('The applicant reads your notes');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByText('Please say in the notes why the document is rejected')).toBeVisible();
  await checkStaff(page, 'detail, rejection without notes');
  // Closing loses no word.
  await notes.fill('Page 2 is cut off at the signature.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await section(page).getByRole('button', { name: 'Reject: References' }).press('Enter');
  await expect(notes).toHaveValue('Page 2 is cut off at the signature.');
  await expect(notes).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await said(page, 'Document rejected');
  await expect(section(page)).toContainText(/Corinne Ammann, .*: “Page 2 is cut off at the signature.”/);

  await theirs.goto(`${site()}/applicant/documents`);
  await expect(theirs.getByText('Page 2 is cut off at the signature.')).toBeVisible();
  await upload(theirs, 'references', 'letters-whole.pdf');
  await expect(section(page).getByRole('link', { name: 'letters-whole.pdf' })).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Earlier version' })).toContainText('letters.pdf');
  await checkStaff(page, 'detail, documents');

  // One of them is replaced while the question stands: that one is refused and said, the others are verified.
  await all.click();
  await upload(theirs, 'certifications', 'diploma-signed.pdf');
  await dialog(page).getByRole('button', { name: 'Verify 2 documents' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Not all of them could be verified.');
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'References' })).toContainText(
    'Verified',
  );
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await all.click();
  await dialog(page).getByRole('button', { name: 'Verify 1 document' }).click();
  await said(page, 'Documents verified');
  await expect(dialog(page)).toBeHidden();
  await expect(
    section(page).getByRole('button', { name: /^Verify all pending\. No document waits/ }),
  ).toHaveAttribute('aria-disabled', 'true');

  // E-mails: what was said about each, and once more; what is no longer so is not said again.
  await page.getByRole('tab', { name: 'E-mails' }).click();
  await expect(page).toHaveURL(/tab=mails/);
  const rejection = rows(page).filter({ hasText: 'Document rejected' });
  await expect(rejection).toContainText('Sent', { timeout: 30_000 });
  await expect(section(page).getByText(/^\d+ sent/)).toBeVisible();
  const old = rows(page)
    .filter({ hasText: 'Please confirm your application' })
    .getByRole('button', { name: /^Resend/ });
  await expect(old).toHaveAttribute('aria-disabled', 'true');
  await expect(old).toHaveAttribute('title', /The application has moved since/);
  await rejection.getByRole('button', { name: 'Resend: Document rejected' }).click();
  await said(page, 'E-mail is sent again');
  await expect(rejection.filter({ hasText: 'Sent again' })).toContainText('Applicant');
  await expect(
    section(page)
      .getByText(/The mail server said/)
      .first(),
  ).toBeVisible();
  await checkStaff(page, 'detail, e-mails');
  await rows(page).getByRole('button', { name: 'Document rejected', exact: true }).last().click();
  const preview = dialog(page).locator('iframe').contentFrame();
  await expect(preview.getByText('One of your documents needs a new copy')).toBeVisible();
  await expect(dialog(page)).toContainText('with a made-up person');
  await checkStaff(page, 'detail, an e-mail as it looks');
  await page.keyboard.press('Escape');

  // Once it is over, nothing is offered that would be refused.
  await correct(id, 'suitable_candidate');
  await page.getByRole('tab', { name: 'Dossier' }).click();
  const late = section(page).getByRole('button', { name: /^Reject: References/ });
  await expect(late).toHaveAttribute('aria-disabled', 'true');
  await expect(late).toHaveAccessibleName(/Documents are verified in Documents Pending and Contract Offered/);
  await late.press('Enter');
  await expect(dialog(page)).toBeHidden();
});

test('opens on the person: what the next step needs stands in the first screen, and what it lacks beside its button', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { id, theirs } = await guest(browser, 'Gianna');
  await lead(id, 'email_confirmed', 'legal_docs_pending');
  for (const type of ['passport_id', 'cv_resume', 'background_check']) await upload(theirs, type, 'mine.pdf');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, id);
  const main = page.getByRole('main');
  const offer = actions(page).getByRole('button', { name: 'Offer contract' });
  await expect(rows(page)).toHaveCount(6);
  const foot = await main.locator('footer').boundingBox();
  const inFirstScreen = [
    page.getByRole('heading', { level: 1 }),
    main.getByText('Completed, without a score').first(),
    offer,
    actions(page).getByText('Applicant: upload required documents'),
    actions(page).getByText(/^\d+ \w+ \d{4}, \d\d:\d\d/),
    rows(page).last(),
    section(page).getByRole('heading', { name: 'What happened' }),
  ];
  for (const part of inFirstScreen) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 9_999), String(part)).toBeLessThanOrEqual(foot?.y ?? 0);
  }

  // What is missing is said before the button is pressed, to every reader, and leads to its row.
  await expect(offer).toHaveAccessibleDescription(/2 documents missing: Work Permit, References/);
  const links = actions(page).getByRole('link');
  await expect(links).toHaveText([
    'Work Permit',
    'References',
    'Passport or ID',
    'CV / Résumé',
    'Background Check',
  ]);
  await links.first().click();
  await expect(section(page).getByText('Work Permit', { exact: true })).toBeFocused();
  await page.keyboard.press('1');
  await expect(offer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('2 documents missing: Work Permit and References.');
  await checkStaff(page, 'detail, what a contract lacks');
  await page.keyboard.press('Escape');
  await expect(offer).toBeFocused();
  await upload(theirs, 'work_permit', 'permit.pdf');
  await upload(theirs, 'references', 'letters.pdf');
  await expect(actions(page)).toContainText('All documents are here.');

  // The engineer's words come when they are asked for.
  const technical = /[a-z_]+\.(submitted|requested|uploaded)\b|application@\d|[\da-f]{8}-[\da-f]{4}/;
  await expect(main).not.toContainText(technical);
  await page.keyboard.press('h');
  await expect(section(page).getByRole('table')).toContainText('Documents requested');
  await expect(main).not.toContainText(technical);
  await page.locator('[data-event="1"]').click();
  const event = page.getByRole('complementary', { name: 'Application submitted' });
  await expect(event.getByText('application@1')).toBeHidden();
  await event.getByText('For specialists').click();
  await expect(event).toContainText('application.submitted');
  await expect(event.getByText('application@1').first()).toBeVisible();

  await page.goto(`${site()}/admin/applications/${id}#document-references`);
  await expect(section(page).getByText('References', { exact: true }).first()).toBeFocused();

  // Another application with the same address stands beside the dossier.
  const staff = await staffApi();
  const { email } = await (await staff.get(`${site()}/api/applications/${id}`)).json();
  await staff.dispose();
  const again = await applyByApi(page.request, { firstName: 'Gianna', lastName: 'Zweitversuch', email });
  await page.reload();
  await expect(section(page).getByRole('heading', { name: 'Possible duplicate' })).toBeVisible();
  await expect(section(page).getByRole('link', { name: 'Compare' })).toHaveAttribute(
    'href',
    `/admin/applications/${again}`,
  );
});

test('details, invitation, answers with their points, and a link that comes too late', async ({
  page,
  browser,
  conscience,
}) => {
  test.setTimeout(150_000);
  conscience.expect(/status of 409/, /ERR_FAILED/);
  const { id, theirs } = await guest(browser, 'Emilia');
  await lead(id, 'email_confirmed', 'detailed_info_requested');
  await open(page, id, 'details');
  await expect(page.getByRole('heading', { name: 'Not submitted yet' })).toBeVisible();
  await checkStaff(page, 'detail, details not submitted');
  await theirs.goto(`${site()}/applicant/detailed-info`);
  await fillDetails(theirs);
  await theirs.getByRole('button', { name: /^Submit/ }).click();
  await expect(section(page)).toContainText('Six years with a family in Vevey.');
  for (const words of [
    '1 February 2027',
    'Swiss Citizen',
    'CHF 4,000 to 5,000',
    'German',
    'Cooking',
    'Employer',
  ])
    await expect(section(page)).toContainText(words);
  await checkStaff(page, 'detail, details');

  await expect(section(page)).toContainText('No answers yet.');
  await expect(section(page)).toContainText('No link works now.');
  await lead(id, 'detailed_info_received', 'assessment_booking');
  await expect(section(page)).toContainText(/Invitation sent .*, valid until /, { timeout: 30_000 });
  await section(page).getByRole('button', { name: 'Send another link' }).click();
  await said(page, 'Invitation sent');
  await said(page, /^The link to Emilia .* is valid until /);
  await checkStaff(page, 'detail, invitation');

  // Answered meanwhile, unseen here: the refusal is the server's, and is explained.
  await page.route('**/api/live*', (route) => route.abort());
  await page.reload();
  await expect(section(page)).toContainText('valid until');
  const answered = await theirs.request.post(`${site()}/api/submit-assessment`, {
    headers: { origin: site(), 'idempotency-key': crypto.randomUUID() },
    data: { responses: portalAnswers() },
  });
  expect(answered.ok(), await answered.text()).toBe(true);
  await section(page).getByRole('button', { name: 'Send another link' }).click();
  await said(page, 'Failed to send the link');
  await said(page, /has completed its assessment, or is past it/);
  await expect(section(page).getByText('Portal questionnaire: 100 of 100')).toBeVisible();
  await expect(section(page).getByText('20 of 20')).toHaveCount(5);
  await expect(section(page)).toContainText('100 of 100, Passed, completed');
  await expect(section(page).getByRole('button', { name: /^Send/ })).toHaveAttribute('aria-disabled', 'true');
  await checkStaff(page, 'detail, assessment');
});

test('decide, take back, correct, look as the applicant, try out in a sandbox; editors are offered what is theirs', async ({
  page,
  browser,
  conscience,
}) => {
  test.setTimeout(240_000);
  // 403: what the portal still asks while test mode ends under it.
  conscience.expect(/status of 429/, /status of 40[34]/);
  const { id, theirs } = await guest(browser, 'Fabia');
  await theirs.close();
  await open(page, id);
  await expect(page.getByText('2 of 11')).toBeVisible();
  await actions(page)
    .getByPlaceholder('Notes (optional), added to the workflow history')
    .fill('A warm letter.');
  await actions(page).getByRole('button').first().click();
  await said(page, 'Application status updated successfully');
  await expect(page.getByText('3 of 11')).toBeVisible();
  await expect(section(page)).toContainText('A warm letter.');
  const undo = actions(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toContainText(/[89]:\d\d/);
  await undo.click();
  await expect(actions(page).getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(section(page)).toContainText('Corrected to Email Confirmed');

  await actions(page).getByRole('button', { name: 'Correct status' }).click();
  await dialog(page).getByLabel('Target status').selectOption('Documents Pending');
  await dialog(page).getByLabel('Reason').fill('Everything was agreed on the phone.');
  await dialog(page).getByRole('button', { name: 'Correct status' }).click();
  await expect(page.getByText('upload required documents')).toBeVisible();
  await checkStaff(page, 'detail, history');
  // By who acted, and in full: the exact text that is hashed, what led to it, and a proof of each.
  await page.keyboard.press('h');
  const bar = section(page).getByRole('combobox', { name: 'Who' });
  await bar.selectOption('Staff');
  await expect(section(page).getByRole('table')).not.toContainText('Application submitted');
  await expect(section(page).getByRole('table')).toContainText('Corinne Ammann, Admin');
  await section(page).getByRole('button', { name: 'Full' }).click();
  await expect(page).toHaveURL(/view=full/);
  const full = section(page).getByRole('list', { name: 'Events in full' });
  await expect(full.getByRole('heading', { name: /Status corrected$/ })).toHaveCount(2);
  await expect(full.getByRole('listitem').first()).toContainText(/Corrected by.*Status corrected/);
  await expect(full).not.toContainText('application.submitted');
  await bar.selectOption('Everybody');
  const first = full.getByRole('listitem').first();
  for (const words of ['No. 1', 'application.submitted', 'at the same moment', 'from web', 'application@1'])
    await expect(first).toContainText(words);
  await expect(first.locator('pre')).toContainText(`"applicationId":"${id}"`);
  await first.getByRole('button', { name: 'Verify' }).click();
  await expect(first).toContainText('This event is unchanged');
  await checkStaff(page, 'detail, full');
  await section(page).getByRole('searchbox').fill('nothing of the kind');
  await expect(section(page)).toContainText('No event matches what is looked for.');
  await page.getByRole('tab', { name: 'Dossier' }).click();
  await expect(section(page).getByRole('heading', { name: 'Motivation' })).toBeVisible();
  await expect(section(page).getByRole('heading', { name: 'Possible duplicate' })).toHaveCount(0);
  await checkStaff(page, 'detail, dossier');

  // An editor's screen: what only admins may is there, and says so.
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch();
    const session = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...session, user: { ...session.user, role: 'editor' } },
    });
  });
  await page.reload();
  for (const name of ['View as Applicant', 'Fork to sandbox', 'Correct status']) {
    const control = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${name}\\. Only admins`) });
    await expect(control).toHaveAttribute('aria-disabled', 'true');
    await control.press('Enter');
  }
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(id));
  await checkStaff(page, 'detail, an editor');
  await page.unroute('**/api/auth/session');
  await page.reload();

  // A section that cannot be loaded says so in its place.
  const problem = {
    status: 429,
    code: 'unavailable',
    detail: 'Please try again.',
    requestId: 'req-documents',
  };
  await page.route('**/documents', (route) => route.fulfill({ status: 429, json: problem }));
  await page.reload();
  await expect(section(page).getByRole('alert')).toContainText('Request req-documents', {
    timeout: 20_000,
  });
  await checkStaff(page, 'detail, documents failed');
  await page.unroute('**/documents');
  await section(page).getByRole('button', { name: 'Retry' }).click();
  await expect(section(page)).toContainText('0 of 5 required verified.');

  // Test mode (ruling 22).
  await page.getByRole('button', { name: 'View as Applicant' }).click();
  await expect(page).toHaveURL(`${site()}/applicant/documents`);
  const ended = await page.request.delete(`${site()}/api/impersonations/current`, {
    headers: { origin: site() },
  });
  expect(ended.ok()).toBe(true);
  await open(page, id);
  await page.getByRole('button', { name: 'Fork to sandbox' }).click();
  await expect(page).toHaveURL(/\/admin\/applicant-testing\?application=/);
  const copy = new URL(page.url()).searchParams.get('application') ?? '';
  await open(page, copy);
  const notice = page.getByRole('region', { name: 'Sandbox' });
  await expect(notice).toContainText('Next actions, corrections, undo and invitations do not apply.');
  await expect(notice.getByRole('link', { name: 'Applicant Testing' })).toBeVisible();
  await expect(actions(page)).toBeHidden();
  await expect(
    page.getByRole('button', { name: /^Fork to sandbox\. This is a sandbox already/ }),
  ).toBeVisible();
  await checkStaff(page, 'detail, a sandbox');
  const staff = await staffApi();
  expect((await staff.delete(`/api/sandboxes/${copy}`)).ok()).toBe(true);
  await staff.dispose();

  await askTheHistory(page, id);

  await open(page, crypto.randomUUID());
  await expect(page.getByRole('heading', { name: 'Application not found' })).toBeVisible();
  await advance(id, 'contract_offered');
});
