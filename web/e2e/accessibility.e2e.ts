import type { Page } from '@playwright/test';
import { drawnAgain, misfitsOf } from '#infra/test/fits.ts';
import { staffScreens } from '#infra/test/screens.ts';
import { paths } from '#web/paths.ts';
import { expectTree } from './aria-tree.ts';
import { check, checkStaff, checkStaffOnce } from './axe.ts';
import { goTo } from './go-to.ts';
import {
  applicant,
  apply,
  applyByApi,
  confirmationLink,
  confirmByApi,
  openApplication,
  site,
} from './people.ts';
import { expect, test } from './strict.ts';

/** No violation of WCAG 2.2 AA that a machine can find, on every screen, state, width and theme. */

test('the public site', async ({ page, conscience }) => {
  conscience.expect(/status of 40[014]/, /No page at this path/);
  await page.goto(`${site()}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await check(page, 'home');
  await expectTree(page, 'home');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await check(page, 'menu');
  await expectTree(page, 'menu');

  await page.goto(`${site()}/careers/apply`);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('alert')).toContainText('6 entries need another look');
  await check(page, 'form with errors');
  await expectTree(page, 'form with errors');

  await goTo(page, '/careers/confirm');
  await expect(page.getByRole('heading', { name: 'Open the link again' })).toBeVisible();
  await check(page, 'confirm without a link');
  await expectTree(page, 'confirm without a link');
  await page.goto(`${site()}/careers/confirm?token=${'a'.repeat(43)}`);
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await check(page, 'invalid link');
  await expectTree(page, 'invalid link');

  await goTo(page, '/auth');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('E-mail is required');
  await check(page, 'sign-in without entries');
  await expectTree(page, 'sign-in without entries');
  await page.getByLabel('Email').fill('no.one@post.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('Error');
  await check(page, 'sign-in failure');
  await expectTree(page, 'sign-in failure');

  await page.goto(`${site()}/nowhere`);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await check(page, 'unknown page');
  await expectTree(page, 'unknown page');
});

test('what the public site says and asks besides', async ({ page, conscience }) => {
  conscience.expect(/ERR_FAILED/);
  for (const at of ['/privacy', '/terms', '/cookies', '/careers', '/careers/personal-assistant']) {
    await goTo(page, at);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page, at);
    await expectTree(page, at);
  }

  await goTo(page, '/#faq');
  const answers = page.locator('#faq details');
  await answers.nth(3).locator('summary').click();
  await expect(answers.nth(3)).toHaveAttribute('open');
  await expect(answers.first()).not.toHaveAttribute('open');
  await check(page, 'another question open');
  await expectTree(page, 'another question open');

  await goTo(page, '/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await check(page, 'contact with errors');
  await expectTree(page, 'contact with errors');
  for (const name of ['First name', 'Last name', 'Subject', 'Message'])
    await page.getByRole('textbox', { name }).fill('Livia Amrein');
  await page.getByRole('textbox', { name: 'Email' }).fill('livia@post.example');
  await page.route('**/api/secure-contact-form', (route) => route.abort('failed'));
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('button')).toBeVisible();
  await check(page, 'a toast');
  await expectTree(page, 'a toast');
});

test('an applicant’s way to the portal', async ({ page, request }) => {
  const who = applicant();
  await page.goto(`${site()}/careers/apply`);
  await expect(page.getByLabel('First name')).toBeEnabled();
  await check(page, 'empty form');
  await expectTree(page, 'empty form');
  await apply(page, who);
  await check(page, 'submitted');
  await expectTree(page, 'submitted');
  await page.goto(await confirmationLink(request, who));
  await expect(page.getByRole('button', { name: 'Confirm my e-mail address' })).toBeVisible();
  await check(page, 'confirm');
  await expectTree(page, 'confirm');
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await page.getByRole('textbox', { name: /^Password/ }).fill('short');
  await page.getByRole('button', { name: 'Save password and sign in' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await check(page, 'confirmed, password too short');
  await expectTree(page, 'confirmed, password too short');
  await page.getByRole('textbox', { name: /^Password/ }).fill('a quiet lake');
  await page.getByRole('button', { name: 'Save password and sign in' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Email Confirmed' })).toBeVisible();
  await check(page, 'dashboard');
  await expectTree(page, 'dashboard');
});

test('the staff gate', async ({ page, conscience }) => {
  conscience.expect(/status of 401/);
  await page.goto(`${site()}/admin`);
  await expect(page.getByRole('heading', { name: 'Admin Sign In' })).toBeVisible();
  await page.getByLabel('E-mail').fill('no.one@post.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('Authentication Failed');
  await checkStaff(page, 'gate with a failure');
  await expectTree(page, 'gate with a failure');
});

/** What does not fit in narrower windows; afterwards the window is as wide as before. */
async function misfitsAt(page: Page, screen: string): Promise<string[]> {
  const misfits: string[] = [];
  const before = page.viewportSize();
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await drawnAgain(page);
    misfits.push(...(await misfitsOf(page)).map((misfit) => `${screen}: ${misfit} at ${width} px`));
  }
  if (before) await page.setViewportSize(before);
  return misfits;
}

test.describe('signed in as staff', () => {
  test.use({ storageState: process.env.E2E_STAFF_STATE });
  const who = applicant('Rahel');
  test.beforeAll(async ({ request }) => {
    await applyByApi(request, who);
    await confirmByApi(request, who);
  });

  test('the monitor', async ({ page }) => {
    await page.goto(`${site()}/admin/workflow-monitor?status=email_confirmed`);
    await expect(
      page.getByRole('link', { name: `View Details: ${who.firstName} ${who.lastName}` }),
    ).toBeVisible();
    await checkStaff(page, 'monitor with a step selected');
    await expectTree(page, 'monitor with a step selected');
    await page.goto(`${site()}/admin/workflow-monitor?status=not_suitable`);
    await expect(page.getByText('No one is at this step right now.')).toBeVisible();
    await checkStaff(page, 'monitor, an empty step');
    await expectTree(page, 'monitor, an empty step');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open Admin Panel' }).click();
    await expect(page.getByRole('dialog', { name: 'Admin Panel' })).toBeVisible();
    await checkStaff(page, 'the panel on a phone');
    await expectTree(page, 'the panel on a phone');
  });

  test('the list', async ({ page }) => {
    await page.goto(`${site()}/admin/applications?search=no-such-name`);
    await expect(page.getByRole('heading', { name: 'No Applications Found' })).toBeVisible();
    await checkStaff(page, 'empty list');
    await expectTree(page, 'empty list');
    await page.goto(`${site()}/admin/applications?search=${who.email}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await checkStaff(page, 'list');
    await expectTree(page, 'list');
    await page.getByRole('button', { name: /^Show details of/ }).click();
    await expect(page.getByText('Motivation')).toBeVisible();
    await checkStaff(page, 'expanded row');
    await expectTree(page, 'expanded row');
    await page.getByRole('button', { name: /^More:/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Send Email' })).toBeVisible();
    await checkStaff(page, 'row menu');
    await expectTree(page, 'row menu');
  });

  test('the detail', async ({ page, conscience }) => {
    conscience.expect(/status of 40[04]/);
    await openApplication(page, who);
    await expect(page.getByText('History checked')).toBeVisible();
    await checkStaff(page, 'detail, dossier');
    await expectTree(page, 'detail, dossier');
    await page.getByRole('button', { name: 'Correct status' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Correct status' }).click();
    await expect(page.getByText('Please give a reason')).toBeVisible();
    await checkStaff(page, 'correct dialog with errors');
    await expectTree(page, 'correct dialog with errors');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Start initial review' }).click();
    await expect(page.getByText('Application status updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(page.getByText('Please select a reason')).toBeVisible();
    await checkStaff(page, 'reject dialog with an error');
    await expectTree(page, 'reject dialog with an error');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'History' }).click();
    await checkStaff(page, 'detail, timeline');
    await expectTree(page, 'detail, timeline');
    await page.getByRole('button', { name: 'Compact' }).click();
    await checkStaff(page, 'detail, compact');
    await expectTree(page, 'detail, compact');
    await page.locator('[data-event="3"]').click();
    await expect(page.getByRole('heading', { name: 'E-mail address confirmed' })).toBeVisible();
    await checkStaff(page, 'drawer');
    await expectTree(page, 'drawer');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('tab', { name: 'Proof' }).click();
    await checkStaff(page, 'detail, proof');
    await expectTree(page, 'detail, proof');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toContainText('Next, previous application');
    await checkStaff(page, 'detail, shortcuts');
    await expectTree(page, 'detail, shortcuts');
    await page.keyboard.press('Escape');
    await page.goto(`${site()}/admin/applications/none`);
    await expect(page.getByRole('heading', { name: 'Application not found' })).toBeVisible();
    await checkStaff(page, 'unknown application');
    await expectTree(page, 'unknown application');
  });

  test('every screen while it loads, and when nothing comes', async ({ page, conscience }) => {
    test.setTimeout(180_000);
    conscience.expect(/status of 429/);
    const answered = /\/api\/(auth\/session|live|audit|applications\/[^?]*\/presence)/;
    const problem = { status: 429, code: 'rate-limited', detail: 'Too many.', requestId: 'req-states' };
    const screens = staffScreens
      .map(({ path }) => path.replace(':id', crypto.randomUUID()))
      // The first is opened by its address; the second asks for nothing before it is started.
      .filter((path) => path !== paths.admin.incidents && path !== paths.admin.whatIf);
    const ofApplications: readonly string[] = [
      paths.admin.overview,
      paths.admin.dashboard,
      paths.admin.review,
      paths.admin.workflows,
      paths.admin.testing,
    ];
    /** Whose plain state no other test looks at. */
    const nowhereElse: readonly string[] = [paths.admin.privacy, paths.admin.system];
    let answer = () => {};
    let isHeld = Promise.resolve();
    let isAnswered = false;
    await page.route('**/api/**', async (route) => {
      if (isAnswered || answered.test(route.request().url())) return route.fallback();
      await isHeld;
      return route.fulfill({ status: 429, json: problem }).catch(() => undefined);
    });
    await page.goto(`${site()}${paths.admin.incidents}`);
    for (const screen of screens) {
      isHeld = new Promise<void>((resolve) => {
        answer = resolve;
      });
      // As by a link: what all screens share has loaded.
      await page.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, screen);
      const main = page.getByRole('main');
      await expect(page.locator('main[aria-busy="true"], main [aria-busy="true"]').first()).toBeVisible();
      await checkStaffOnce(page, `${screen}, loading`, 'main');
      answer();
      await expect(main.getByText('Request req-states').first()).toBeVisible();
      await checkStaffOnce(page, `${screen}, failed`, 'main');
    }
    isAnswered = true;
    const misfits: string[] = [];
    for (const screen of screens.filter((path) => !path.includes('applications/'))) {
      await goTo(page, screen);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main[aria-busy="true"], main [aria-busy="true"]')).toHaveCount(0);
      // The System screen's says more once everything was checked: its own test looks at it then.
      if (screen !== paths.admin.system)
        await expectTree(page, screen, ofApplications.includes(screen) ? 1 : undefined);
      misfits.push(...(await misfitsAt(page, screen)));
      if (nowhereElse.includes(screen)) await checkStaffOnce(page, screen, 'main');
    }
    expect(misfits).toEqual([]);
  });
});
