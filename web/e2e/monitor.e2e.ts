import type { Page } from '@playwright/test';
import { checkStaff } from './axe.ts';
import { editorPage } from './colleagues.ts';
import { advance, applicant, applyByApi, site } from './people.ts';
import { comeIn, correct, lead } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** Workflow Monitor (staff side, section 2; rulings 7 and 22). It follows what happens: live.e2e.ts. */
const monitor = (query = '') => `${site()}/admin/workflow-monitor${query}`;
const steps = [
  'Applications Received',
  'Email Confirmed',
  'Initial Review Pending',
  'Additional Info Requested',
  'Info Received',
  'Detailed Review Pending',
  'Assessment Scheduled',
  'Assessment Completed',
  'Documents Pending',
  'Contract Offered',
  'Employed',
];
const grid = (page: Page) => page.getByRole('list', { name: 'Main Workflow Progress' });
const card = (page: Page, label: string) => page.getByRole('main').getByRole('link', { name: label });
/** By the application, not the name: a second attempt finds the people of the first. */
const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.locator(`a[href$="${id}"]`) });
const viewAs = (page: Page) => page.getByRole('button', { name: /^View as Applicant/ });

test('the steps as cards and as a graph, the people behind each, and a look at the portal as one of them', async ({
  browser,
  conscience,
}) => {
  test.setTimeout(180_000);
  conscience.expect(/status of (500|503)/);
  const someone = await (await browser.newContext()).newPage();
  const id = await comeIn(someone, 'Ladina');
  await lead(id, 'email_confirmed', 'detailed_info_requested');
  const waiting = applicant('Neva');
  await applyByApi(someone.request, waiting);
  const beside = await comeIn(await (await browser.newContext()).newPage(), 'Selin');
  await correct(beside, 'contract_and_docs');
  const context = await browser.newContext({ storageState: process.env.E2E_BEAT_STATE ?? '' });
  const page = await context.newPage();

  await test.step('loads with eight skeleton cards, fails with its sentence, and is tried again', async () => {
    const fault = { type: '', title: '', status: 503, code: 'away', detail: 'Away.', requestId: 'r-1' };
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/statistics', async (route) => {
      await held;
      await route.fulfill({ status: 503, json: fault });
    });
    await page.goto(monitor());
    await expect(page.getByRole('region', { name: 'Main Workflow Progress' }).locator('ol > li')).toHaveCount(
      8,
    );
    answer();
    await expect(page.getByRole('heading', { name: 'Failed to load workflow data.' })).toBeVisible();
    await expect(page.getByText('Request r-1')).toBeVisible();
    await page.unroute('**/api/statistics');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(grid(page)).toBeVisible();
  });

  await test.step('has four cards, eleven steps, two outcomes, and loses no one (ruling 7)', async () => {
    for (const label of ['Active Applications', 'Employed', 'Rejected', 'Future Opportunities'])
      await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible();
    const cards = grid(page).getByRole('link');
    await expect(cards).toHaveCount(11);
    for (const [index, label] of steps.entries()) {
      await expect(cards.nth(index)).toContainText(`Step ${index + 1}`);
      await expect(cards.nth(index)).toContainText(label);
    }
    const outcomes = page.getByRole('region', { name: 'Final Outcomes' });
    await expect(outcomes.getByRole('link')).toHaveText([/Rejected/, /Future Opportunities/]);
    const others = page.getByRole('region', { name: 'Other statuses' });
    await others.getByRole('link', { name: /Contract and Docs/ }).click();
    await expect(page).toHaveURL(/status=contract_and_docs/);
    await expect(rowOf(page, beside)).toContainText('Selin');
    await checkStaff(page, 'monitor, a status beside the flow');
  });

  await test.step('has room for five digits at every width, and a way to those who are overdue', async () => {
    await page.route('**/api/statistics', async (route) => {
      const json = (await (await route.fetch()).json()) as { byStatus: object[] };
      const byStatus = json.byStatus.map((row) => ({ ...row, count: 46_932, overdue: 44_069 }));
      await route.fulfill({ json: { ...json, byStatus } });
    });
    await page.reload();
    for (const width of [1440, 1280, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const overdue = page.getByRole('link', { name: '44,069 overdue in Additional Info Requested' });
      await expect(overdue).toHaveAttribute(
        'href',
        '/admin/applications?status=detailed_info_requested&deadline=overdue',
      );
      const cut = await page
        .getByRole('region', { name: 'Main Workflow Progress' })
        .getByRole('link')
        .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
      expect(cut, `at ${width}`).toBe(0);
    }
    await checkStaff(page, 'monitor, five digits');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.unroute('**/api/statistics');
    await page.reload();
  });

  await test.step('lists who is at a step; the graph keeps the choice', async () => {
    await grid(page).getByRole('link', { name: 'Applications Received' }).click();
    const row = page.getByRole('row').filter({ hasText: waiting.email });
    await expect(row).toBeVisible();
    // Before the address is confirmed there is no page to look at.
    await expect(row.getByRole('button')).toHaveCount(0);
    await card(page, 'Additional Info Requested').click();
    await expect(page).toHaveURL(/status=detailed_info_requested/);
    const hers = rowOf(page, id);
    await expect(hers).toContainText('@post.example');
    await expect(hers.getByRole('link', { name: /^View Details: Ladina/ })).toHaveAttribute(
      'href',
      `/admin/applications/${id}`,
    );
    await page.getByRole('link', { name: 'Graph', exact: true }).click();
    await expect(page).toHaveURL(/view=graph.*status=detailed_info_requested/);
    await expect(page.getByRole('heading', { name: 'Steps', exact: true })).toBeVisible();
    await expect(
      page.getByRole('group', { name: /^Workflow graph/ }).getByRole('link', { name: /^Step 4, / }),
    ).toHaveAttribute('aria-current', 'true');
    await checkStaff(page, 'monitor, graph');
    await page.goBack();
    await expect(grid(page)).toBeVisible();
    await checkStaff(page, 'monitor, cards');
  });

  await test.step('View as Applicant opens the page of the step, reads only, and leads back', async () => {
    const start = '**/api/impersonations';
    await page.route(start, (route) => route.fulfill({ status: 500, json: {} }));
    await viewAs(page).first().click();
    await expect(page.getByText('Failed to start test mode.')).toBeVisible();
    await page.unroute(start);

    const other = await context.newPage();
    await other.goto(`${site()}/admin/applicant-testing?application=${id}`);
    await expect(other.getByText('Test mode off')).toBeVisible();
    await rowOf(page, id)
      .getByRole('button', { name: /^View as Applicant: Ladina/ })
      .click();
    await expect(page).toHaveURL(`${site()}/applicant/detailed-info`);
    await expect(page.getByText('You are viewing as Ladina', { exact: false })).toBeVisible();
    // Every tab hears of it.
    await expect(other.getByText(/^Test mode on: Ladina/)).toBeVisible();
    const draft = await page.request.put(`${site()}/api/me/detailed-info/draft`, {
      headers: { origin: site(), 'x-on-behalf-of': crypto.randomUUID() },
      data: {},
    });
    expect(draft.ok()).toBe(false);
    await page.getByRole('button', { name: 'Exit Test Mode' }).click();
    await expect(page).toHaveURL(/\/admin\/applicant-testing/);
    await expect(page.getByText('Test Mode Deactivated')).toBeVisible();
    await expect(page.getByText('Returned to admin view')).toBeVisible();
    await expect(other.getByText('Test mode off')).toBeVisible();
  });
});

test('an editor reads the monitor and cannot look in', async ({ browser, request }) => {
  const someone = await (await browser.newContext()).newPage();
  const id = await comeIn(someone, 'Corsin');
  await advance(id, 'raw_review_pending');
  const page = await editorPage(browser, request);
  await page.goto(monitor('?status=raw_review_pending'));
  const button = rowOf(page, id).getByRole('button', { name: /^View as Applicant: Corsin/ });
  await expect(button).toHaveAccessibleName(/Only admins can view as an applicant\.$/);
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await expect(page).toHaveURL(/workflow-monitor/);
});
