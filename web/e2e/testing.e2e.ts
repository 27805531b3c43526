import type { Browser, Page } from '@playwright/test';
import { checkStaff } from './axe.ts';
import { editorPage } from './colleagues.ts';
import { staffApi } from './kept-sessions.ts';
import { applicant, applyByApi, site } from './people.ts';
import { comeIn, lead } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** Applicant Journey Testing (staff side, section 2 and 4; ruling 22). */
const tool = (id?: string) => `${site()}/admin/applicant-testing${id ? `?application=${id}` : ''}`;
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const step = (page: Page) => page.locator('tr[aria-current="step"]');

async function notesOf(id: string): Promise<(string | null)[]> {
  const staff = await staffApi();
  const { workflowStepHistory } = (await (await staff.get(`/api/applications/${id}`)).json()) as {
    workflowStepHistory: { notes: string | null }[];
  };
  await staff.dispose();
  return workflowStepHistory.map(({ notes }) => notes);
}

async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Beat's own session: test mode belongs to one, and others' tests use Corinne's. */
const asBeat = async (browser: Browser) =>
  (await browser.newContext({ storageState: process.env.E2E_BEAT_STATE ?? '' })).newPage();

test('a real application: its step, pages and action; advanced for real, with the note, to the last step', async ({
  browser,
  conscience,
}) => {
  test.setTimeout(180_000);
  conscience.expect(/status of (500|503)/);
  const page = await asBeat(browser);
  const someone = await (await browser.newContext()).newPage();
  const id = await comeIn(someone, 'Gian');
  const newest = applicant('Zita');
  await applyByApi(someone.request, newest);

  await page.route('**/api/applications?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(tool());
  await expect(page.getByRole('heading', { name: 'Failed to load applications for testing.' })).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute('**/api/applications?*');
  await page.getByRole('button', { name: 'Retry' }).click();

  await test.step('the newest is selected by itself; all eleven steps are there', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Applicant Journey Testing' })).toBeVisible();
    const select = page.getByRole('combobox', { name: 'Application', exact: true });
    await expect(select.locator('option:checked')).toHaveText(new RegExp(`^Zita ${newest.lastName}`));
    expect(await select.locator('optgroup[label="Newest applications"] option').count()).toBeLessThanOrEqual(
      20,
    );
    await expect(part(page, 'All 11 steps').getByRole('row')).toHaveCount(12);
    await expect(step(page)).toContainText('Applications Received');
    await expect(step(page)).toContainText('none');
    await expect(page.getByText('No page of the applicant is open at this step.')).toBeVisible();
    await expect(page.getByText('Nothing to see yet')).toBeVisible();
    await checkStaff(page, 'testing, nothing open yet');
  });

  await test.step('any other is found by search', async () => {
    await page.getByLabel('Find another application').fill('Gian');
    await page.getByRole('button', { name: /^Gian/ }).first().click();
    await expect(page).toHaveURL(/application=/);
    await page.goto(tool(id));
    await expect(step(page)).toContainText('Email Confirmed');
    await expect(part(page, 'Current step')).toContainText('Step 2 of 11');
    await expect(part(page, 'Current step')).toContainText('dashboard');
    await expect(page.getByRole('link', { name: 'View Full Application Details' })).toHaveAttribute(
      'href',
      `/admin/applications/${id}`,
    );
    const debug = part(page, 'Debug panel');
    await expect(debug).toContainText('email_confirmed');
    await expect(debug).toContainText('start-review admin');
    await expect(debug).toContainText('email.confirmed');
    await expect(debug).toContainText('chain verified');
    await expect(debug).toContainText('assessed false');
    await expect(part(page, 'Preview of what the applicant sees')).toContainText(
      'Thank you, Gian. Your address is confirmed',
    );
  });

  await test.step('Advance to Next Step says that it is for real, and leaves its note', async () => {
    await expect(page.getByText('A real application: it moves for real', { exact: false })).toBeVisible();
    await page.route('**/advance', (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, 'Advance to Next Step').click();
    await expect(page.getByText('Failed to advance workflow step.')).toBeVisible();
    await page.unroute('**/advance');
    await button(page, 'Advance to Next Step').click();
    await expect(page.getByText('Advanced to: Initial Review Pending')).toBeVisible();
    await expect(step(page)).toContainText('Initial Review Pending');
    await button(page, 'Advance to Next Step').click();
    await expect(step(page)).toContainText('Additional Info Requested');
    await expect(part(page, 'Current step')).toContainText('Complete detailed information form');
    await expect(part(page, 'Current step')).toContainText('Applicant, until');
    await expect(part(page, 'Preview of what the applicant sees')).toContainText('Complete the form');
    expect(await notesOf(id)).toContain('Advanced by admin for testing purposes');
    await checkStaff(page, 'testing, a real application');
    await lead(id, 'detailed_info_requested', 'employed');
    await expect(step(page)).toContainText('Employed');
    await expect(page.getByText('Application is already at the final step.')).toBeVisible();
    await expect(button(page, 'Advance to Next Step')).toBeDisabled();
  });

  await test.step('Test as User opens the page of the step; Exit Test Mode ends it from here too', async () => {
    await button(page, 'Test as User').click();
    await expect(page).toHaveURL(`${site()}/applicant/onboarding`);
    await expect(page.getByText('You are viewing as Gian', { exact: false })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/^Test mode on: Gian/)).toBeVisible();
    await expect(button(page, 'Test as User')).toHaveAccessibleDescription('Test mode is on.');
    await expect(part(page, 'Current step').getByRole('link', { name: 'onboarding' })).toBeVisible();
    await checkStaff(page, 'testing, test mode on');
    await button(page, 'Exit Test Mode').click();
    await expect(page.getByText('Test Mode Deactivated')).toBeVisible();
    await expect(page.getByText('Returned to admin view')).toBeVisible();
    await expect(page.getByText('Test mode off')).toBeVisible();
    await expect(button(page, 'Exit Test Mode')).toBeDisabled();
  });
});

test('a sandbox: forked, walked to employed by all who act, its clock moved, seen as applicant, deleted', async ({
  browser,
  conscience,
}) => {
  test.setTimeout(180_000);
  const page = await asBeat(browser);
  // The clock that cannot go back.
  conscience.expect(/status of 400/);
  const id = await comeIn(await (await browser.newContext()).newPage(), 'Madlaina');
  await lead(id, 'email_confirmed', 'detailed_info_requested');
  await page.goto(tool(id));
  await expect(step(page)).toContainText('Additional Info Requested');
  await button(page, 'Fork to sandbox').click();
  await expect(page.getByText('Forked to sandbox')).toBeVisible();
  const panel = part(page, /^Sandbox [0-9a-f]{6}$/);
  await expect(panel).toBeVisible();
  const name = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? '';
  const take = async (as: string, label: string, then: string) => {
    await panel.getByRole('region', { name: as }).getByRole('button', { name: label, exact: true }).click();
    await expect(step(page)).toContainText(then);
  };

  await test.step('time is moved: a day, then to the deadline, which is missed', async () => {
    await panel.getByRole('button', { name: '+1 day' }).click();
    await expect(panel.getByText('stands still')).toBeVisible();
    await panel.getByRole('button', { name: 'To the deadline' }).click();
    await expect(part(page, 'Current step')).toContainText('overdue since');
    await expect(panel.getByRole('button', { name: 'To the deadline' })).toBeDisabled();
    await expect(part(page, 'Debug panel')).toContainText('deadline.missed');
    await panel.getByRole('button', { name: 'Real time' }).click();
    await expect(page.getByText('The sandbox clock stays as it was')).toBeVisible();
  });

  await test.step('every step by its actor', async () => {
    await checkStaff(page, 'testing, a sandbox');
    await take('As the applicant', 'Submit Information', 'Info Received');
    await take('As staff', 'Start detailed review', 'Detailed Review Pending');
    await take('As staff', 'Invite to assessment', 'Assessment Scheduled');
    await expect(part(page, 'Preview of what the applicant sees')).toContainText('Begin the assessment');
    await panel.getByRole('region', { name: 'As the applicant' }).getByLabel('Score').fill('92');
    await take('As the applicant', 'Submit Assessment', 'Assessment Completed');
    await expect(part(page, 'Debug panel')).toContainText('score 92');
    await button(page, 'Advance to Next Step').click();
    await expect(page.getByText('Advanced to: Documents Pending')).toBeVisible();
    await take('As the applicant', 'Submit Documents', 'Contract Offered');
    await take('As the applicant', 'Accept Contract', 'Employed');
    await expect(panel.getByText('no one can take another step in it', { exact: false })).toBeVisible();
    await expect(page.getByText('Application is already at the final step.')).toBeVisible();
  });

  await test.step('the applicant’s own pages show the sandbox, with no name of anybody', async () => {
    await button(page, 'Open as applicant').click();
    await expect(page).toHaveURL(`${site()}/applicant/onboarding`);
    await expect(page.getByText(`You are viewing as ${name}`, { exact: false })).toBeVisible();
    await expect(page.getByText('Madlaina')).toHaveCount(0);
    await page.getByRole('button', { name: 'Exit Test Mode' }).click();
    await expect(page).toHaveURL(/\/admin\/applicant-testing/);
  });

  await test.step('the original stands where it stood; the sandbox can be deleted', async () => {
    await page.goto(tool(id));
    await expect(step(page)).toContainText('Additional Info Requested');
    const own = part(page, 'Your sandboxes');
    await own.getByRole('button', { name, exact: true }).click();
    await expect(panel).toBeVisible();
    await own.getByRole('button', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete sandbox' });
    await dialog.getByRole('button', { name: 'Delete sandbox' }).click();
    await expect(page.getByText('Sandbox deleted')).toBeVisible();
    await expect(panel).toBeHidden();
    await expect(own.getByRole('button', { name, exact: true })).toHaveCount(0);
  });
});

/** What the world outside of sandboxes counts. */
async function figures(): Promise<unknown> {
  const staff = await staffApi();
  const { total, byStatus } = (await (await staff.get('/api/statistics')).json()) as Record<string, unknown>;
  const { ended } = (await (await staff.get('/api/journeys')).json()) as { ended: number };
  await staff.dispose();
  return { total, byStatus, ended };
}

test('a journey: found by its name, run in a sandbox by keyboard; real figures stay as they are', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const page = await asBeat(browser);
  await applyByApi(request, applicant('Seraina'));
  await page.goto(tool());
  const list = part(page, 'Journeys');
  await expect(list.getByText(/^\d+ of \d+ covered$/)).toBeVisible();
  const before = await figures();
  const name = 'Details late, still employed';
  const run = part(page, name);
  const pressing = async (button: string) => {
    await run.getByRole('button', { name: button, exact: true }).focus();
    await page.keyboard.press('Enter');
  };

  await test.step('chosen, it shows its steps and its way in the picture', async () => {
    await list.getByRole('searchbox', { name: 'Find a journey' }).fill('late details');
    await expect(list.getByRole('row')).toHaveCount(2);
    await list.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: `The way of '${name}' is marked.` })).toBeVisible();
    await expect(run.getByRole('listitem')).toHaveCount(11);
  });

  await test.step('one step, a reload, and on to the end; the deadline is missed on the way', async () => {
    await pressing('Run in a sandbox');
    await expect(run.getByText('0 of 11 steps taken')).toBeVisible();
    await pressing('Next step');
    await expect(run.getByText('1 of 11 steps taken')).toBeVisible();
    await expect(step(page)).toContainText('Email Confirmed');
    await page.reload();
    await expect(run.getByText('1 of 11 steps taken')).toBeVisible();
    await checkStaff(page, 'testing, a journey');
    await pressing('Run to the end');
    await expect(run.getByText('At its end')).toBeVisible({ timeout: 60_000 });
    await expect(run.getByText('Let the deadline pass')).toBeVisible();
    await expect(step(page)).toContainText('Employed');
    await expect(part(page, 'Preview of what the applicant sees')).toContainText('Employed');
  });

  await test.step('on another journey the same sandbox is shown to have left it', async () => {
    await list.getByRole('button', { name: 'Rejected at initial review', exact: true }).click();
    const other = part(page, 'Rejected at initial review');
    await expect(
      other.getByText('This sandbox left the journey after 2 of its steps', { exact: false }),
    ).toBeVisible();
    await expect(other.getByRole('button', { name: 'Run in a new sandbox' })).toBeVisible();
  });

  await test.step('uncovered ones run one after another, until stopped', async () => {
    await button(page, 'Run uncovered').click();
    await expect(list.getByText('Ran through').first()).toBeVisible({ timeout: 60_000 });
    await list.getByRole('button', { name: 'Stop' }).click();
    await expect(button(page, 'Run uncovered')).toBeVisible();
    expect(await figures()).toEqual(before);
  });
});

test('an editor reads everything and can do nothing here; the reason is said', async ({
  browser,
  request,
}) => {
  const id = await comeIn(await (await browser.newContext()).newPage(), 'Flurin');
  const page = await editorPage(browser, request);
  const reason = 'Only admins can advance applications here, start test mode and use sandboxes.';
  await page.goto(tool(id));
  await expect(step(page)).toContainText('Email Confirmed');
  await expect(page.getByText('Read Only.')).toBeVisible();
  for (const name of [
    'Advance to Next Step',
    'Test as User',
    'Fork to sandbox',
    'Exit Test Mode',
    'New empty sandbox',
    'Run uncovered',
  ]) {
    await expect(button(page, name)).toBeDisabled();
    await expect(button(page, name)).toHaveAccessibleDescription(reason);
  }
  await button(page, 'Advance to Next Step').click({ force: true });
  await expect(step(page)).toContainText('Email Confirmed');
  await checkStaff(page, 'testing, read only');
});

test('a phone has room for all of it', { tag: '@phone' }, async ({ browser, request }) => {
  const page = await asBeat(browser);
  const id = await applyByApi(request, applicant('Nina'));
  await page.goto(tool(id));
  await expect(step(page)).toContainText('Applications Received');
  await expectFits(page);
  await button(page, 'New empty sandbox').click();
  const panel = part(page, /^Sandbox [0-9a-f]{6}$/);
  await panel
    .getByRole('region', { name: 'As the applicant' })
    .getByRole('button', { name: 'Confirm my e-mail address' })
    .click();
  await expect(step(page)).toContainText('Email Confirmed');
  await expectFits(page);
  await page.goto(`${site()}/admin/workflow-monitor`);
  await page.getByRole('link', { name: /Initial Review Pending/ }).click();
  await expectFits(page);
});
