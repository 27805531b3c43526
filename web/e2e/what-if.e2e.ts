import { checkStaff } from './axe.ts';
import { advance, applicant, applyByApi, confirmByApi, site } from './people.ts';
import { expect, test } from './strict.ts';
import { together } from './together.ts';

/** What if (ruling 25; docs/rules/event-log.md, What-if): a changed workflow, and the whole history through it. */
test.use({ storageState: process.env.E2E_STAFF_STATE });

test('a change built by clicking, the history run through it, and an application opened where it parts', async ({
  page,
  request,
  conscience,
}) => {
  test.setTimeout(120_000);
  const who = applicant('Flurina');
  const id = await applyByApi(request, who);
  await confirmByApi(request, who);
  await advance(id, 'raw_review_pending');
  await advance(id, 'detailed_info_requested');
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const run = page.getByRole('button', { name: 'Run the history through it' });

  await page.goto(`${site()}/admin/workflows`);
  await page.getByRole('link', { name: 'What if …' }).click();
  await run.click();
  await expect(
    region('What would have happened').getByText('Every application goes the same way'),
  ).toBeVisible();

  // By keyboard alone: a state in the picture, and one of its moves.
  await page.getByRole('link', { name: /^Step 3, Initial Review Pending/ }).press('Enter');
  await page.getByRole('button', { name: 'Remove request-details', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Keep request-details' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Who may shelve' }).selectOption('The applicant');
  const change = region('The change');
  await expect(change.getByRole('listitem')).toHaveText([
    'request-details is removed from Initial Review Pending',
    'shelve in Initial Review Pending may only be done by the applicant',
  ]);
  // What is not possible is refused where it is asked for.
  await page.getByRole('combobox', { name: 'State' }).selectOption('Application Received');
  await page.getByRole('button', { name: 'Remove Application Received' }).click();
  await expect(page.getByRole('alert')).toContainText(
    "'Application Received' is where every application begins",
  );
  const hours = page.getByRole('textbox', { name: 'Detailed information' });
  await hours.fill('0');
  await hours.press('Enter');
  await expect(region('Change a deadline').getByRole('alert')).toContainText('1 to 87,600');
  await hours.fill('24');
  await hours.press('Enter');
  await expect(change.getByRole('listitem')).toHaveCount(3);
  await page.reload();
  await expect(change.getByRole('listitem')).toHaveCount(3);
  await change.getByRole('button', { name: /^Take back: shelve/ }).press('Enter');
  await expect(change.getByRole('listitem')).toHaveCount(2);
  await expect(change.getByRole('heading', { name: 'The change' })).toBeFocused();

  conscience.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await run.click();
  await expect(change.getByRole('alert')).toContainText('could not be reached');
  await page.context().setOffline(false);
  await run.click();
  const answer = region('What would have happened');
  await expect(answer.getByRole('status')).toContainText(
    /^Answered: \d+ go the same way, [1-9]\d* part from it/,
  );
  const parting = page
    .getByRole('group')
    .filter({ hasText: 'At Initial Review Pending, request-details by an admin would be refused' });
  await parting.locator('summary').press('Enter');
  await expect(answer.getByRole('table').filter({ hasText: 'Would be missed' })).toContainText('24 h');
  await checkStaff(page, 'what if', 'main');
  // A group names some of its applications, also among others.
  const named = parting.getByRole('link', { name: /^\S.* at event \d+$/ }).first();
  const href = (await named.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/admin\/applications\/[\w-]{36}\?event=\d+$/);
  await named.click();
  await expect(page).toHaveURL(`${site()}${href}`);
  await expect(page.getByRole('complementary', { name: 'Additional information requested' })).toBeVisible();
  await page.goBack();
  await expect(answer.getByText('Where they part')).toBeVisible();
  await region('Earlier questions').getByRole('link', { name: 'The workflow as it is' }).first().click();
  await expect(change.getByRole('listitem')).toHaveCount(0);
  await expect(answer.getByText('Every application goes the same way')).toBeVisible();

  await page.getByRole('combobox', { name: 'State' }).selectOption('Initial Review Pending');
  await together(
    page.getByRole('button', { name: 'Remove request-details', exact: true }),
    page.getByRole('button', { name: 'Remove shelve', exact: true }),
  );
  await expect(change.getByRole('listitem')).toHaveText([
    /^request-details is removed/,
    /^shelve is removed/,
  ]);

  await page.goto(`${site()}/admin/workflows/what-if?machine=application%409&c=remove-state:limbo&c=what`);
  await expect(change.getByRole('alert')).toContainText("no version 'application@9'");
  await expect(run).toBeDisabled();
  await page.goto(`${site()}/admin/workflows/what-if?c=remove-state:limbo&c=what`);
  await expect(change).toContainText("The machine has no state 'limbo'.");
  await expect(change).toContainText('cannot be read');
  await expect(run).toBeDisabled();
});
