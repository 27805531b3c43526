import { applicant, apply, confirmationLink, openApplication, signInStaff, site } from './people.ts';
import { expect, test } from './strict.ts';

test('an application is rejected with reason and notes, undone, and rejected again', async ({
  page,
  request,
}) => {
  const noah = applicant('Noah');
  await apply(page, noah);
  await page.goto(await confirmationLink(request, noah));
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you, Noah/ })).toBeVisible();

  await signInStaff(page);
  await openApplication(page, noah);
  const actions = page.getByRole('region', { name: 'Next actions' });
  await actions.getByRole('button', { name: 'Start initial review' }).click();
  const reject = actions.getByRole('button', { name: 'Reject', exact: true });

  // Without a reason nothing is sent.
  await reject.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Notes').fill('Kind letter; not this time.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog.getByText('Please select a reason')).toBeVisible();
  await dialog.getByLabel('Rejection Reason').selectOption('Experience not suitable');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('Application status updated successfully').last()).toBeVisible();
  await expect(actions.getByText('This application has reached an outcome.')).toBeVisible();

  await actions.getByRole('button', { name: 'Undo' }).click();
  await expect(reject).toBeVisible();
  await reject.click();
  await dialog.getByLabel('Rejection Reason').selectOption('Other');
  await dialog.getByLabel('Notes').fill('The second reading agreed.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(actions.getByText('This application has reached an outcome.')).toBeVisible();

  await page.keyboard.press('h');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'Status corrected' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Application rejected' })).toHaveCount(2);
  await rows.filter({ hasText: 'Application rejected' }).last().click();
  await expect(page.getByText('The second reading agreed.').first()).toBeVisible();

  // The applicant reads the outcome, and neither reason nor notes.
  await expect(page).toHaveURL(new RegExp(`${site()}/admin/applications/`));
});
