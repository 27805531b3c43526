import type { Page } from '@playwright/test';
import { docx, jpg, pdf, png } from '#infra/test/files.ts';
import { check } from './axe.ts';
import { staffApi } from './kept-sessions.ts';
import { site } from './people.ts';
import { comeIn, lead } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** Documents as their applicant gives them: real files to the real store, refused, rejected, replaced, handed in. */
async function enter(page: Page): Promise<string> {
  const id = await comeIn(page, 'Livia');
  await lead(id, 'email_confirmed', 'legal_docs_pending');
  await page.goto(`${site()}/applicant/dashboard`);
  return id;
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const choose = (page: Page, type: string, name: string, mimeType: string, buffer: Buffer) =>
  row(page, type).locator('input[type=file]:not([capture])').setInputFiles({ name, mimeType, buffer });

async function reject(id: string, notes: string): Promise<void> {
  const staff = await staffApi();
  const { items } = (await (await staff.get(`/api/applications/${id}/documents`)).json()) as {
    items: { id: string; type: string; replacedAt: string | null }[];
  };
  const permit = items.find(({ type, replacedAt }) => type === 'work_permit' && replacedAt === null);
  const answer = await staff.post(`/api/applications/${id}/documents/${permit?.id}/verification`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { status: 'rejected', notes },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await staff.dispose();
}

test('documents are uploaded, refused, rejected, replaced and handed in', async ({ page, conscience }) => {
  const id = await enter(page);
  await page.getByRole('link', { name: 'Upload documents' }).click();
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit documents' });
  await expect(page.getByText('0 of 5 required documents uploaded')).toBeVisible();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription(
    'You can submit once Passport or ID, Work Permit, CV / Résumé, References and Background Check are uploaded.',
  );
  await check(page, 'documents, nothing uploaded');

  // Not sent at all, and taken back.
  await choose(page, 'Background Check', 'extract.png', 'image/png', png());
  await expect(row(page, 'Background Check').getByRole('alert')).toContainText('Please choose PDF.');
  await row(page, 'Background Check').getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, 'Background Check')).toContainText('Missing');

  // Refused by the server for what it is.
  conscience.expect(/status of 415|status of 422|status of 400/);
  await choose(page, 'Passport or ID', 'passport.pdf', 'application/pdf', Buffer.from('no PDF at all'));
  await expect(row(page, 'Passport or ID').getByRole('alert')).toContainText(
    'The file is not what its name says.',
  );
  await check(page, 'documents, one refused');

  // Without a connection the file stays, and can be sent again.
  conscience.expect(/ERR_FAILED/);
  await page.route('**/api/me/documents/cv_resume', (route) => route.abort('failed'));
  await choose(
    page,
    'CV / Résumé',
    'cv.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    docx(),
  );
  await expect(row(page, 'CV / Résumé').getByRole('alert')).toContainText(
    'Failed to upload document. Please try again.',
  );
  const question = page.getByRole('dialog', { name: 'Leave while documents are uploaded?' });
  await page.getByRole('link', { name: 'Status' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  // A hurried click is asked about too, while the first question is still closing.
  await page.getByRole('link', { name: 'Status' }).click();
  await question.getByRole('button', { name: 'Stay' }).evaluate((button: HTMLElement) => {
    button.click();
    document.querySelector<HTMLElement>('a[href$="/dashboard"]')?.click();
  });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await page.evaluate(() => window.history.back());
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(`${site()}/applicant/documents`);
  await check(page, 'documents, leaving asked about');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(row(page, 'CV / Résumé')).toContainText('Your file is kept on this page.');
  await page.unroute('**/api/me/documents/cv_resume');
  await row(page, 'CV / Résumé').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Document uploaded successfully.')).toBeVisible();

  // Several at once.
  await choose(page, 'Passport or ID', 'passport.pdf', 'application/pdf', pdf('passport'));
  await choose(page, 'Work Permit', 'permit.jpg', 'image/jpeg', jpg());
  await choose(page, 'References', 'references.pdf', 'application/pdf', pdf('references'));
  await choose(page, 'Certifications', 'diploma.png', 'image/png', png());
  await expect(page.getByText('4 of 5 required documents uploaded')).toBeVisible();
  await expect(row(page, 'Certifications')).toContainText('Being verified');
  const arrival = page.waitForEvent('download');
  await row(page, 'Passport or ID').getByRole('link', { name: 'Download passport.pdf' }).click();
  expect((await arrival).suggestedFilename()).toBe('passport.pdf');

  await reject(id, 'The reverse side is missing.');
  await expect(row(page, 'Work Permit')).toContainText('The reverse side is missing.');
  await expect(row(page, 'Work Permit')).toContainText('Rejected');
  await check(page, 'documents, one rejected');
  await choose(page, 'Work Permit', 'permit-both.png', 'image/png', png());
  await expect(row(page, 'Work Permit')).toContainText('Being verified');
  // What came before stays readable, with its notes and its file, and no name.
  const earlier = row(page, 'Work Permit').getByRole('group').filter({ hasText: '1 earlier version' });
  await expect(earlier.getByText('The reverse side is missing.')).toBeHidden();
  await earlier.getByText('1 earlier version').focus();
  await page.keyboard.press('Enter');
  await expect(earlier).toContainText(/permit\.jpg, rejected/);
  await expect(earlier).toContainText(/uploaded \w+, \d+ \w+, \d\d:\d\d, replaced \w+, \d+ \w+, \d\d:\d\d/);
  await expect(earlier.getByText('The reverse side is missing.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/Corinne|Ammann/);
  const before = page.waitForEvent('download');
  await earlier.getByRole('link', { name: 'Download permit.jpg' }).click();
  expect((await before).suggestedFilename()).toBe('permit.jpg');

  await choose(page, 'Background Check', 'extract.pdf', 'application/pdf', pdf('extract'));
  await expect(page.getByText('5 of 5 required documents uploaded')).toBeVisible();
  await check(page, 'documents, all uploaded');
  await submit.click();
  await expect(page.getByText('All documents submitted successfully.')).toBeVisible();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
  await expect(page.getByRole('heading', { name: 'Contract Offered', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review the contract' })).toBeVisible();

  // Rejected after all were handed in: replaced where the applicant is now.
  await reject(id, 'The copy cannot be read.');
  const again = page.getByRole('region', { name: 'One document is needed again' });
  await expect(again).toContainText('The copy cannot be read.');
  await expect(again).toContainText('1 earlier version');
  await check(page, 'dashboard, one document to replace');
  // The contract names what is not verified (ruling 10), and the rejected one can be replaced there, too.
  await page.getByRole('link', { name: 'Review the contract' }).click();
  await expect(page.getByText('5 being verified:', { exact: false })).toBeVisible();
  await expect(page.getByText('1 rejected: Work Permit')).toBeVisible();
  await check(page, 'contract, one document to replace');
  await choose(page, 'Work Permit', 'permit-clear.jpg', 'image/jpeg', jpg());
  await expect(page.getByText('Document uploaded successfully.').last()).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(page.getByText('6 being verified:', { exact: false })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your answer' })).toBeVisible();
});

test('an upload is taken back while it is sent, and what cannot be loaded is asked for again', async ({
  page,
  conscience,
}) => {
  await enter(page);
  conscience.expect(/status of 503/, /ERR_FAILED/);
  await page.route('**/api/me/documents', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"Busy."}' }),
  );
  await page.goto(`${site()}/applicant/documents`);
  await expect(page.getByText('Failed to load documents.')).toBeVisible({ timeout: 20_000 });
  await check(page, 'documents, not loaded');
  await page.unroute('**/api/me/documents');
  await page.getByRole('button', { name: 'Try again' }).click();

  await page.route('**/api/me/documents/references', () => undefined);
  await choose(page, 'References', 'references.pdf', 'application/pdf', pdf());
  await expect(row(page, 'References')).toContainText('Uploading');
  await check(page, 'documents, one on its way');
  await row(page, 'References').getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'References')).toContainText('Missing');
});
