import { readFile } from 'node:fs/promises';
import { type Locator, type Page, request as requests } from '@playwright/test';
import { checkStaff } from './axe.ts';
import { typeDate } from './dates.ts';
import { goTo } from './go-to.ts';
import { staffApi } from './kept-sessions.ts';
import { type Applicant, advance, applicant, applyByApi, confirmByApi, site } from './people.ts';
import { expect, test } from './strict.ts';
import { asOf, walkTheControl } from './time-control.ts';

/** Overview, Dashboard and Analytics (staff side, section 2; ruling 24). */
test.use({ storageState: process.env.E2E_STAFF_STATE });

const strip = (page: Page, name: string) => page.locator(`dl[aria-label="${name}"]`);
const card = (page: Page, name: string, label: string) =>
  strip(page, name).locator('div').filter({ hasText: label }).locator('b');
const figure = async (page: Page, name: string, label: string) =>
  Number((await card(page, name, label).textContent())?.replaceAll(',', ''));
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const problem = {
  type: '',
  title: '',
  status: 429,
  code: 'unexpected',
  detail: 'Out of order.',
  requestId: 'req-7',
};

let addresses = 0;
/** Applies, and confirms if asked to, from an IP address of its own, since applying is limited. */
async function applies(who: Applicant, { isConfirmed = false } = {}): Promise<string> {
  const visitor = await requests.newContext({
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { 'x-forwarded-for': `127.19.${process.pid % 250}.${++addresses}` },
  });
  const id = await applyByApi(visitor, who);
  if (isConfirmed) await confirmByApi(visitor, who);
  await visitor.dispose();
  return id;
}

async function statistics() {
  const staff = await staffApi();
  const answer = await (await staff.get('/api/statistics')).json();
  await staff.dispose();
  const { byStatus, ...rest } = answer as {
    total: number;
    hired: number;
    pendingReviews: number;
    byStatus: { status: string; count: number }[];
  };
  const of = (...statuses: string[]) =>
    byStatus.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0);
  return { ...rest, of };
}

/** The number at the end of what a link says. */
const figureIn = async (link: Locator): Promise<number> => {
  const said = (await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? '';
  return Number(/[\d,]+$/.exec(said)?.[0].replaceAll(',', ''));
};

/** How many applications a list holds. */
async function listed(search: string): Promise<number> {
  const staff = await staffApi();
  const { total } = await (await staff.get(`/api/applications${search}`)).json();
  await staff.dispose();
  return total.count;
}

test('the Overview counts what waits and leads to every tool', async ({ page, conscience }) => {
  const who = applicant('Ursina');
  const id = await applies(who, { isConfirmed: true });
  await page.goto(`${site()}/admin`);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  const { of } = await statistics();
  const manual = of(
    'raw_review_pending',
    'detailed_review_pending',
    'assessment_completed',
    'contract_offered',
  );
  const shown = (label: string) => card(page, 'Counts', label);
  await expect(shown('Manual Reviews')).toHaveText(String(manual));
  await expect(shown('Assessment Queue')).toHaveText(String(of('assessment_booking')));
  await expect(shown('Documents Pending')).toHaveText(String(of('legal_docs_pending')));
  await expect(shown('Total Hired')).toHaveText(String(of('employed')));
  // What waits says for how long, and leads to the one to open next within its list.
  const waits = (label: string) => section(page, 'Waiting now').getByRole('row').filter({ hasText: label });
  const confirmed = waits('Email Confirmed');
  await expect(confirmed.getByRole('img', { name: /\d+ since today/ })).toBeVisible();
  await expect(confirmed.getByRole('link').last()).toHaveAttribute('href', /list=status%3Demail_confirmed/);
  // They follow what happens.
  await advance(id, 'raw_review_pending');
  await expect(shown('Manual Reviews')).toHaveText(String(manual + 1));
  const waiting = waits('Initial Review Pending');
  await expect(waiting.getByRole('link').first()).toHaveAccessibleName(
    `Initial Review Pending: ${of('raw_review_pending') + 1}`,
  );
  const own = section(page, 'You worked on these last').getByRole('row');
  await expect(own.filter({ hasText: who.lastName })).toContainText('Initial Review Pending');

  // Every figure is the list that it counts.
  const news = section(page, 'In the last 7 days').getByRole('link', { name: /^New applications \d+$/ });
  const week = section(page, 'This week against last week').getByRole('link', {
    name: /^Decided, 7 days to now: /,
  });
  for (const link of [news, week, waiting.getByRole('link').first()]) {
    const count = await figureIn(link);
    const url = new URL((await link.getAttribute('href')) ?? '', site());
    expect(await listed(url.search)).toBe(count);
  }
  await news.click();
  await expect(page.getByRole('button', { name: /^Remove the filter: New since / })).toBeVisible();
  await page.getByRole('button', { name: /^Remove the filter: New since / }).click();
  await expect(page).toHaveURL(`${site()}/admin/applications`);
  await goTo(page, '/admin');

  // What was seen is news no longer, until that is taken back.
  const panel = page.getByRole('region', { name: /^(In the last 7 days|Since you marked it as seen)$/ });
  const fresh = panel.getByRole('link', { name: /^New applications \d/ });
  await panel.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(fresh).toHaveAccessibleName('New applications 0');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(fresh).not.toHaveAccessibleName('New applications 0');
  await expect(panel.getByRole('button', { name: 'Mark as seen' })).toBeFocused();
  await page.getByText('How these are counted').click();
  await expect(page.getByText(/wait for a decision on the Review screen/)).toBeVisible();

  const tools = section(page, 'Tools');
  for (const [name, path, features] of [
    ['Dashboard', '/admin/dashboard', 3],
    ['Review Center', '/admin/review', 3],
    ['Applications', '/admin/applications', 3],
    ['Workflows', '/admin/workflows', 3],
    ['User Management', '/admin/users', 3],
  ] as const) {
    const tool = tools.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(tool.getByRole('list').getByRole('listitem')).toHaveCount(features);
    await expect(tool.getByRole('link', { name: `Access ${name}` })).toHaveAttribute('href', path);
  }
  const hrefs = (heading: string) =>
    section(page, heading)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(await hrefs('Quick Actions')).toEqual([
    '/admin/review',
    '/admin/workflows',
    '/admin/users',
    '/admin/dashboard',
  ]);
  await checkStaff(page, 'overview');

  // Without one of its answers a panel says so, and the others stand.
  conscience.expect(/status of 429/);
  await page.route(/api\/(statistics|news)$/, (route) => route.fulfill({ status: 429, json: problem }));
  await page.reload();
  await expect(page.getByRole('alert').first()).toContainText('Failed to load dashboard data');
  await expect(page.getByRole('alert').first()).toContainText('Request req-7');
  await expect(page.getByRole('alert').last()).toContainText('What is new could not be loaded');
  await expect(section(page, 'This week against last week').getByRole('link').first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(shown('Manual Reviews')).toHaveText(String(manual + 1));

  // A company's first day, and a morning on which nothing waits.
  const { byStatus } = await (await page.request.get(`${site()}/api/statistics`)).json();
  const none = byStatus.map((row: object) => ({ ...row, count: 0, overdue: 0, oldestSince: null }));
  const answers = (total: number, rows: object[]) =>
    page.route('**/api/statistics', (route) =>
      route.fulfill({
        json: {
          total,
          active: 0,
          hired: 0,
          pendingReviews: 0,
          inProgress: 0,
          completed: 0,
          urgentDeadlines: 0,
          overdue: 0,
          byStatus: rows,
          positions: [],
        },
      }),
    );
  await answers(0, none);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
  await answers(3, none);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start reviewing' })).toHaveCount(0);
});

test('the Dashboard shows totals and the latest five, and refreshes', async ({ page, conscience }) => {
  const people = ['Anna', 'Bea', 'Carla', 'Dora', 'Eva'].map((name) => applicant(name));
  const newest = people.at(-1);
  for (const who of people) await applies(who, { isConfirmed: who === newest });
  // The address stands in the sidebar, in the specification's order.
  await page.goto(`${site()}/admin`);
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links.nth(0)).toHaveText('Overview');
  await expect(links.nth(1)).toHaveText('Dashboard');
  await links.nth(1).click();
  await expect(page).toHaveURL(`${site()}/admin/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  const { total, hired, pendingReviews } = await statistics();
  await expect(card(page, 'Totals', 'Total Applications')).toHaveText(total.toLocaleString('en-GB'));
  await expect(card(page, 'Totals', 'Pending Review')).toHaveText(String(pendingReviews));
  await expect(card(page, 'Totals', 'Hired')).toHaveText(String(hired));
  const score = strip(page, 'Totals').locator('div').filter({ hasText: 'Avg. Assessment Score' });
  await expect(score).toHaveText(/Avg\. Assessment Score(\d+\/100|–)\d+ completed/);

  const rows = page.getByRole('table', { name: 'Recent Applications' }).getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(1)).toContainText(`Eva ${newest?.lastName}General Position`);
  await expect(rows.nth(1)).toContainText('email confirmed');
  await expect(rows.nth(2)).toContainText('application received');
  const pipeline = page.getByRole('table', { name: 'Pipeline' });
  const received = pipeline.getByRole('link', { name: /^Applications Received: / });
  await expect(received).toHaveAttribute('href', '/admin/applications?status=application_received');
  expect(await listed('?status=application_received')).toBe(await figureIn(received));
  // Twelve columns, the last of them what the table beside says.
  const weeks = section(page, 'Intake and outcomes').getByRole('link');
  await expect(weeks).toHaveCount(12);
  const submitted = section(page, 'This week against last week').getByRole('link', {
    name: /^New applications, 7 days to now/,
  });
  await expect(weeks.last()).toHaveAttribute('href', (await submitted.getAttribute('href')) ?? '');
  const actions = section(page, 'Quick Actions').getByRole('link');
  expect(await actions.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/admin/review',
    '/admin/workflows',
    '/admin/analytics',
    '/admin/settings',
  ]);
  await checkStaff(page, 'dashboard');

  // A known answer: the value out of 100 and the number completed.
  await page.route('**/api/analytics/assessments', (route) =>
    route.fulfill({ json: { completed: 1234, average: 71 } }),
  );
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(score).toHaveText('Avg. Assessment Score71/1001,234 completed');

  // A refresh that fails leaves what is known in sight.
  conscience.expect(/status of 429/);
  const fail = (url: string) => page.route(url, (route) => route.fulfill({ status: 429, json: problem }));
  await fail('**/api/applications?*');
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data');
  await expect(rows).toHaveCount(6);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows).toHaveCount(6);
  await page.route('**/api/applications?*', (route) =>
    route.fulfill({ json: { items: [], next: null, total: { count: 0, isAtLeast: false } } }),
  );
  await page.reload();
  await expect(page.getByText('No applications have been submitted yet.')).toBeVisible();
});

test('Analytics: figures, charts and their tables, filters in the address, files', async ({
  page,
  conscience,
}) => {
  const who = applicant('Flavia');
  const id = await applies(who, { isConfirmed: true });
  await page.goto(`${site()}/admin/dashboard`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Analytics/ })
    .click();
  await expect(page).toHaveURL(`${site()}/admin/analytics`);
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();

  const { total, pendingReviews, of } = await statistics();
  const completed = of('employed', 'rejected', 'suitable_candidate', 'not_suitable');
  const shown = (label: string) => card(page, 'Workflow statistics', label);
  await expect(shown('Applications')).toHaveText(total.toLocaleString('en-GB'));
  await expect(shown('Pending Reviews')).toHaveText(String(pendingReviews));
  const rate = Number.parseFloat((await shown('Completion Rate').textContent()) ?? '');
  expect(Math.abs(rate - (100 * completed) / total)).toBeLessThan(0.6);
  for (const name of [
    'Funnel',
    'Time in stage',
    'Weekly intake',
    'Time to decision',
    'Bottlenecks',
    'Deadlines missed',
    'Recent activity',
  ])
    await expect(section(page, name)).toBeVisible();

  // The chart says in its marks what its table says.
  const funnel = section(page, 'Funnel');
  const received = funnel.getByRole('img', { name: /^Applications Received: / });
  await expect(received).toHaveAttribute(
    'aria-label',
    new RegExp(`^Applications Received: ${total} reached`),
  );
  await funnel.getByText('Table').click();
  const table = funnel.getByRole('table', { name: 'Funnel, as a table' });
  await expect(table.getByRole('row')).toHaveCount(12);
  await expect(table.getByRole('row').nth(1)).toContainText(`Applications Received${total}100%100%`);
  const reached = async () =>
    Number(await table.getByRole('row').nth(3).getByRole('cell').first().textContent());
  const before = await reached();
  // It follows what happens.
  await advance(id, 'raw_review_pending');
  await expect.poll(reached).toBe(before + 1);
  const activity = section(page, 'Recent activity')
    .getByRole('row')
    .filter({ hasText: `Flavia ${who.lastName}` });
  await expect(activity).toContainText('Initial Review Pending');
  await expect(activity.getByRole('listitem')).toHaveText([
    /^Application Received /,
    /^Email Confirmed /,
    /^Initial Review Pending /,
  ]);
  const bars = section(page, 'Bottlenecks').locator('svg').getByRole('link');
  expect(await bars.count()).toBeGreaterThan(0);
  expect(await bars.count()).toBeLessThanOrEqual(5);
  // Each figure leads to the list that it counts.
  const lists = [
    ...(await strip(page, 'Workflow statistics').getByRole('link').all()),
    section(page, 'Bottlenecks').getByRole('link').first(),
    section(page, 'Weekly intake').getByRole('link').last(),
  ];
  expect(lists).toHaveLength(6);
  for (const link of lists) {
    const said = await link.getAttribute('aria-label');
    const [, count = ''] = /[:,] (\d[\d,]*?)(?:, | |$)/.exec(said ?? '') ?? [];
    const of = said?.startsWith('Completion Rate') ? completed : Number(count.replaceAll(',', ''));
    const url = new URL((await link.getAttribute('href')) ?? '', site());
    expect(await listed(url.search), said ?? '').toBe(of);
  }

  // Each table is a file.
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV of Funnel' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('funnel.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFF"Stage","Reached","Of the stage before, %","Of all, %","Went on","Open here","Kept","Rejected"',
  );
  expect(text).toContain(`"Applications Received","${total}","100","100",`);

  // By keyboard: one stop a chart, arrows from mark to mark; the figures stand below.
  await page.getByRole('button', { name: 'CSV of Funnel' }).focus();
  await page.keyboard.press('Tab');
  await expect(received).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(funnel.getByRole('img', { name: /^Email Confirmed: / })).toBeFocused();
  await expect(funnel.getByText(/^Email Confirmed: /)).toBeVisible();
  await page.keyboard.press('End');
  await expect(funnel.getByRole('img', { name: /^Employed: / })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(funnel.locator('summary')).toBeFocused();
  await checkStaff(page, 'analytics');

  // The past: the control, the figures of then, files that say so, periods that end then.
  await walkTheControl(page);
  const staff = await staffApi();
  const { workflowStepHistory: steps } = await (await staff.get(`/api/applications/${id}`)).json();
  const applied = steps[0].timestamp as string;
  const then = await (await staff.get(`/api/analytics?asOf=${applied}`)).json();
  await staff.dispose();
  await page.goto(`${site()}/admin/analytics?period=30&asOf=${applied}`);
  await expect(shown('Applications')).toHaveText(then.total.toLocaleString('en-GB'));
  await expect(activity.getByRole('listitem')).toHaveText([/^Application Received /]);
  await expect(page.getByText('wherever they stood then')).toBeVisible();
  const ofThen = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV of Funnel' }).click();
  expect((await ofThen).suggestedFilename()).toMatch(/^funnel-as-of-\d{4}-\d\d-\d\dT\d{4}\.csv$/);
  const [header = '', line = ''] = (await readFile(await (await ofThen).path(), 'utf8')).split('\r\n');
  expect([header.split(',').at(-1), line.split(',').at(-1)]).toEqual(['"As of"', `"${applied}"`]);
  await checkStaff(page, 'analytics of the past');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  expect([asOf(page), new URL(page.url()).searchParams.size]).toEqual([applied, 1]);
  await page.getByRole('link', { name: `Flavia ${who.lastName}` }).click();
  await expect(page).toHaveURL(new RegExp(`/${id}\\?asOf=`));
  await goTo(page, '/admin/analytics?asOf=2001-01-01T00:00:00.000Z');
  await expect(page.getByText('No applications had been submitted by then.')).toBeVisible();
  await page.getByRole('button', { name: 'Return to live' }).click();

  // Filters live in the address.
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(page).toHaveURL(/\?period=30$/);
  await page.getByLabel('Position').selectOption({ label: 'General' });
  await expect(page).toHaveURL(/\?period=30&position=general$/);
  await typeDate(page, 'From', '2026-01-05');
  await expect(page).toHaveURL(/\?position=general&from=2026-01-05$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`${site()}/admin/analytics?from=2026-03-31&to=2026-03-01`);
  await expect(page.getByRole('alert')).toContainText('The last day is before the first');
  await page.goto(`${site()}/admin/analytics?from=2020-01-01&to=2020-12-31`);
  await expect(page.getByRole('heading', { name: 'Nothing to count' })).toBeVisible();
  await checkStaff(page, 'analytics, nothing to count');
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page).toHaveURL(`${site()}/admin/analytics`);
  await expect.poll(() => figure(page, 'Workflow statistics', 'Applications')).toBeGreaterThan(0);

  conscience.expect(/status of 429/);
  await page.route('**/api/analytics*', (route) => route.fulfill({ status: 429, json: problem }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load analytics');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(section(page, 'Funnel')).toBeVisible();
});
