import { type Locator, type Page, request as requests } from '@playwright/test';
import { checkStaff } from './axe.ts';
import { typeDate } from './dates.ts';
import { staffApi } from './kept-sessions.ts';
import { type Applicant, advance, applicant, applyByApi, site } from './people.ts';
import { expect, test } from './strict.ts';
import { asOf, banner, dock, expectLive, slider, walkTheControl } from './time-control.ts';

/** The past on monitor, list, overview and dashboard, with one time control (docs/rules/event-log.md, Replay; docs/rules/screens.md, Time control). */
test.use({ storageState: process.env.E2E_STAFF_STATE });

const monitor = (query = '') => `${site()}/admin/workflow-monitor${query}`;
const at = (instant: string | undefined) => `asOf=${encodeURIComponent(instant ?? '')}`;

/** An applicant who was moved on twice, and when each happened. */
async function someoneMoved(who: Applicant): Promise<{ id: string; when: string[] }> {
  const visitor = await requests.newContext({
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { 'x-forwarded-for': `127.24.${process.pid % 250}.1` },
  });
  const id = await applyByApi(visitor, who);
  await visitor.dispose();
  await advance(id, 'email_confirmed');
  await advance(id, 'raw_review_pending');
  const staff = await staffApi();
  const detail = await (await staff.get(`/api/applications/${id}`)).json();
  await staff.dispose();
  const { workflowStepHistory } = detail as { workflowStepHistory: { timestamp: string }[] };
  return { id, when: workflowStepHistory.map(({ timestamp }) => timestamp) };
}

const figure = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl[aria-label] > div')
    .filter({ has: page.getByText(label, { exact: true }) });

/** Whose step has been reached by many is on a later page. */
async function rowOf(page: Page, email: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    if ((await row.count()) === 0)
      await page.getByRole('main').getByRole('button', { name: 'Next', exact: true }).click({ timeout: 500 });
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  return row;
}

test('walks through the past by keyboard and by pointer, reads only, and comes back to now', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const who = applicant('Flurina');
  const { id, when } = await someoneMoved(who);
  const [applied, confirmed] = when;

  await test.step('the monitor: the control itself, playing, a date', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(monitor('?view=graph'));
    await walkTheControl(page);

    await dock(page).getByRole('combobox', { name: /^Span/ }).selectOption('day');
    await dock(page)
      .getByRole('combobox', { name: /^Speed/ })
      .selectOption('8');
    await slider(page).press('Home');
    await expect.poll(() => asOf(page)).not.toBeNull();
    const first = asOf(page);
    await dock(page).getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => asOf(page)).not.toBe(first);
    await dock(page).getByRole('button', { name: 'Pause' }).click();
    await expect(dock(page).getByRole('status')).toHaveText('Paused');
    await page.goto(monitor(`?view=graph&${at(confirmed)}`));
    await dock(page).getByRole('button', { name: 'Play' }).click();
    await expectLive(page);
    await expect(dock(page).getByRole('button', { name: 'Play' })).toBeVisible();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(dock(page).getByRole('combobox', { name: /^Speed/ })).toHaveCount(0);
    await dock(page)
      .getByRole('button', { name: /^Choose a day and time/ })
      .click();
    const field = 'Day and time in Zurich';
    await typeDate(page, field, '2199-01-01T09:00');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('This is still to come.');
    await checkStaff(page, 'the date of the past', '[role="dialog"]');
    await typeDate(page, field, '2026-03-29T02:30');
    await expect(page.getByText(/Nothing had happened yet|03:30 is shown instead/)).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => asOf(page)).toBe('2026-03-29T01:30:00.000Z');
  });

  await test.step('an instant without any data is said in words, with the way back', async () => {
    await expect(banner(page)).toContainText('Nothing had happened yet.');
    await expect(figure(page, 'Active Applications')).toContainText('0');
    await banner(page).getByRole('button', { name: 'Go to the first change' }).click();
    await expect(banner(page)).toContainText('Read-only.');
    for (const [wrong, sentence] of [
      ['yesterday', '‘yesterday’ cannot be read as a day and time'],
      ['2199-01-01T00:00:00Z', '1 Jan 2199, 01:00 is still to come.'],
    ]) {
      await page.goto(monitor(`?${at(wrong)}`));
      await expect(page.getByRole('alert')).toContainText(sentence ?? '');
      await expect(figure(page, 'Active Applications')).not.toContainText('to today');
      await page.getByRole('button', { name: 'Return to live' }).click();
      await expectLive(page);
    }
  });

  await test.step('the monitor then: who stood where, how far from today, undisturbed by what happens', async () => {
    await page.goto(monitor(`?status=application_received&${at(applied)}`));
    const row = await rowOf(page, who.email);
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(row.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
      'href',
      `/admin/applications/${id}?${at(applied)}`,
    );
    await expect(figure(page, 'Active Applications')).toContainText('today');
    await expect(page.getByText('Quick Stats, now')).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await advance(id, 'detailed_info_requested');
    await expect.poll(() => asked.some((url) => url.endsWith('/api/statistics'))).toBe(true);
    expect(asked.filter((url) => url.includes('asOf='))).toEqual([]);
    await expect(row).toBeVisible();
    await checkStaff(page, 'monitor, the past');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the list then: nothing to choose or to do; filters and links keep the instant', async () => {
    await page.goto(`${site()}/admin/applications?search=${encodeURIComponent(who.email)}&${at(confirmed)}`);
    const main = page.getByRole('main');
    const row = main.getByRole('row').filter({ hasText: who.lastName });
    await expect(row).toContainText('Email Confirmed');
    await expect(main.getByRole('checkbox')).toHaveCount(0);
    await expect(main.getByRole('button', { name: /Advance to Next Step|^More/ })).toHaveCount(0);
    await expect(main.getByRole('button', { name: /Export CSV/ })).toBeDisabled();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('region', { name: 'Selected applications' })).toHaveCount(0);
    await checkStaff(page, 'applications, the past');
    await page.setViewportSize({ width: 1440, height: 900 });
    await dock(page).getByRole('button', { name: 'Next change' }).click();
    await expect(row).toContainText('Initial Review Pending');
    await main.getByRole('button', { name: 'Cards' }).click();
    const card = main.getByRole('article', { name: who.lastName });
    await expect(card.getByRole('button')).toHaveCount(0);
    await expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute('href', /asOf=/);
    await main.getByRole('button', { name: 'Table' }).click();
    await main.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).not.toHaveURL(/search=/);
    expect(asOf(page)).toBe(when[2]);
    await banner(page).getByRole('button', { name: 'Return to live' }).click();
    await expect(main.getByRole('checkbox').first()).toBeVisible();
    await walkTheControl(page);
  });

  await test.step('overview and dashboard then; the sidebar keeps the instant', async () => {
    await page.goto(`${site()}/admin?${at(applied)}`);
    await expect(page.getByText(/^As of /)).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Admin Panel' })
      .getByRole('link', { name: 'Dashboard' })
      .click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(asOf(page)).toBe(applied);
    const latest = page.getByRole('table', { name: 'Recent Applications' }).getByRole('row').nth(1);
    await expect(latest).toContainText(who.lastName);
    await expect(latest).toContainText('application received');
    const menu = page.getByRole('navigation', { name: 'Admin Panel' });
    await expect(menu.getByRole('link', { name: 'Review', exact: true })).toHaveAttribute(
      'href',
      '/admin/review',
    );

    // So do the way back to the list and the palette, which offers nothing there that would change anything.
    await latest.getByRole('link').first().click();
    await expect(page.getByRole('link', { name: 'Back to Applications' })).toHaveAttribute(
      'href',
      `/admin/applications?${at(applied)}`,
    );
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find or go to' });
    await expect(palette).toContainText(`${who.firstName} ${who.lastName}, read-only in the past`);
    await expect(palette.getByRole('option', { name: /View Full Application Details/ })).toBeVisible();
    await expect(palette.getByRole('option', { name: /to Rejected|View as Applicant/ })).toHaveCount(0);
    await page.keyboard.type('dashb');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(asOf(page)).toBe(applied);
    await expect(page.getByRole('button', { name: 'Refresh Data' })).toHaveCount(0);
    await dock(page).getByRole('button', { name: 'Live' }).click();
    await walkTheControl(page);
    await page.goto(`${site()}/admin`);
    await walkTheControl(page);
  });
});
