import type { Locator, Page } from '@playwright/test';
import { linkAnswers } from '#infra/test/assessment.ts';
import { pdf } from '#infra/test/files.ts';
import {
  advance,
  applicant,
  applyByApi,
  confirmationLink,
  confirmByApi,
  familyOf,
  linkTo,
  motivation,
  site,
} from './people.ts';
import { lead } from './portal-people.ts';
import { nextCode } from './second-factor.ts';
import { expect, test } from './strict.ts';

/** Everything by keyboard alone: no test here touches the pointer. */

/** The focus stands on `target`, and a ring around it or around its frame shows where. */
async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const isSeen = await target.evaluate((element) => {
    const chain: Element[] = [];
    for (let each: Element | null = element; each && chain.length < 5; each = each.parentElement)
      chain.push(each);
    return chain.some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5;
    });
  });
  expect(
    isSeen,
    `a focus ring at ${await target.evaluate((element) => element.outerHTML.slice(0, 120))}`,
  ).toBe(true);
}

/** Whether the focus is there; null where the page has put another element in this one's place. */
const isFocused = (element: Element) => (element.isConnected ? element === document.activeElement : null);

/** Presses Tab until the focus is there. Finding a control by its name costs more than a press: it is found again where it was replaced. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  let found = await target.elementHandle();
  for (let presses = 0; presses < 60; presses++) {
    const isThere = await found?.evaluate(isFocused);
    if (isThere === false) await page.keyboard.press(key);
    // A page that is taken over meanwhile may have put another in its place.
    else if (isThere && (await target.evaluate(isFocused))) return expectFocus(target);
    else found = await target.elementHandle();
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** The keyboard stands somewhere: it was not lost with what it pressed. */
const expectKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

/** Goes there by Tab and presses a key. */
async function enter(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
async function typeIn(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('applies', async ({ page }) => {
  const who = applicant();
  await page.goto(`${site()}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('link', { name: 'Skip to content' }));
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Apply' }));
  await page.keyboard.press('Enter');
  const first = page.getByLabel('First name');
  await expect(first).toBeEnabled();
  await tabTo(page, first);
  const entries = [
    ['Last name', who.lastName],
    ['Email', who.email],
    ['Phone', '+41 79 555 12 34'],
    ['Address', 'Habsburgerstrasse 22, 6003 Luzern'],
    ['LinkedIn', ''],
    ['Portfolio', ''],
    ['Motivation', 'Short.'],
  ] as const;
  await page.keyboard.type(who.firstName);
  for (const [field, value] of entries) {
    await page.keyboard.press('Tab');
    await expectFocus(page.getByLabel(field));
    if (value) await page.keyboard.type(value);
  }
  const submit = page.getByRole('button', { name: 'Submit Application' });
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectFocus(page.getByLabel('Motivation'));
  await page.keyboard.type(` ${motivation}`);
  await tabTo(page, submit);
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeFocused();
});

test('opens the menu before the page is taken over, a question, and writes to the company', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site()}/privacy`, { waitUntil: 'domcontentloaded' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFocus(menu);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('link', { name: 'Home' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'What we are asked first' })).toBeAttached();

  const second = page.locator('#faq details').nth(1);
  await tabTo(page, second.locator('summary'));
  await page.keyboard.press('Space');
  await expect(second).toHaveAttribute('open');
  await expect(page.locator('#faq details[open]')).toHaveCount(1);

  const first = page.getByRole('textbox', { name: 'First name' });
  await expect(first).toBeEnabled();
  await tabTo(page, first);
  await page.keyboard.type('Livia');
  for (const [field, value] of [
    ['Last name', 'Amrein'],
    ['Email', 'livia.keys@post.example'],
    ['Phone', ''],
    ['Subject', 'By keyboard'],
    ['Message', 'Could you call me on Monday?'],
  ] as const) {
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('textbox', { name: field }));
    if (value) await page.keyboard.type(value);
  }
  const submit = page.getByRole('button', { name: 'Send message' });
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  const dismiss = page.getByRole('button', { name: 'Dismiss: Message Sent!' });
  await tabTo(page, dismiss);
  await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(0);
});

test('the focus is not called back from where it went as soon as a page came', async ({ page }) => {
  await page.goto(`${site()}/terms`);
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (location.pathname !== '/privacy' || !heading) return;
      observer.disconnect();
      heading.tabIndex = -1;
      heading.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const heading = page.getByRole('heading', { level: 1, name: 'Privacy' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).press('Enter');
  await expect(heading).toHaveAttribute('tabindex', '-1');
  // What a page does once it is painted is done when it is at rest.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
  await expect(heading).toBeFocused();
});

test('a visitor creates an account, confirms it by mail, changes the password and comes in with it', async ({
  page,
  request,
  conscience,
}) => {
  conscience.expect(/status of 400/);
  const who = applicant('Malin');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const password = (name: string) => page.getByRole('textbox', { name });
  const home = page.getByRole('heading', { name: 'No Application Found' });
  await page.goto(`${site()}/auth`);
  await enter(page, button('Create Account'));
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectKept(page);
  await enter(page, button('Create Account'));
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectFocus(page.getByLabel('First name'));
  await page.keyboard.type(who.firstName);
  await typeIn(page, page.getByLabel('Last name'), who.lastName);
  await typeIn(page, page.getByLabel('Email'), who.email);
  await typeIn(page, password('Password'), 'a quiet lake');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  await page.goto(await linkTo(request, who, '/auth/confirm'));
  await enter(page, button('Create my account'));
  await expect(home).toBeVisible();
  await expectKept(page);

  await enter(page, page.getByRole('link', { name: 'Account', exact: true }));
  await expect(button('Change password')).toBeVisible();
  await expectKept(page);
  await typeIn(page, password('Current password'), 'not it');
  await typeIn(page, password('New password'), 'another lake');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectFocus(password('Current password'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('a quiet lake');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password is changed.')).toBeFocused();

  await enter(page, page.getByRole('banner').getByRole('button', { name: 'Sign Out' }), 'Space');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expectKept(page);
  await enter(page, page.getByRole('banner').getByRole('link', { name: 'Login' }));
  await expect(page).toHaveURL(`${site()}/auth`);
  await typeIn(page, page.getByLabel('Email'), who.email);
  await typeIn(page, password('Password'), 'another lake');
  await page.keyboard.press('Enter');
  await expect(home).toBeVisible();
  await expectKept(page);
});

test('an applicant confirms, gives what is asked for, signs, leaves and comes back', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const who = applicant('Nuria');
  const id = await applyByApi(request, who);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  /** A screen that was led to by a press, and the keyboard with it. */
  const expectScreen = async (name: string) => {
    await expect(heading(name)).toBeVisible();
    await expectKept(page);
  };
  await page.goto(await confirmationLink(request, who));
  await enter(page, page.getByRole('button', { name: 'Confirm my e-mail address' }));
  const password = page.getByRole('textbox', { name: /^Password/ });
  await expect(password).toBeVisible();
  await expectKept(page);
  await typeIn(page, password, 'a quiet lake');
  await page.keyboard.press('Enter');
  await expectScreen('Email Confirmed');

  await lead(id, 'email_confirmed', 'detailed_info_requested');
  await enter(page, page.getByRole('link', { name: 'Complete the form' }));
  await expect(page.getByRole('button', { name: 'Submit information' })).toBeEnabled();
  await expectKept(page);
  const start = page.getByRole('group', { name: 'Earliest start date' }).getByRole('spinbutton').first();
  await typeIn(page, start, '01022027');
  await typeIn(page, page.getByLabel('Work authorization status'), 'Swiss');
  await typeIn(page, page.getByLabel('Expected salary range'), '4000-5000');
  await enter(page, page.getByLabel('German'), 'Space');
  await enter(page, page.getByLabel('Cooking'), 'Space');
  await typeIn(page, page.getByLabel('Previous experience'), 'Six years with a family in Vevey.');
  for (const part of ['Emergency contact', 'First reference', 'Second reference']) {
    const field = (name: string) => page.getByRole('group', { name: part }).getByLabel(name);
    await typeIn(page, field('Name'), 'Ruth Iten');
    if (part !== 'Emergency contact') await typeIn(page, field('Relationship'), 'Employer');
    await typeIn(page, field('Phone'), '+41 41 555 00 11');
    if (part !== 'Emergency contact') await typeIn(page, field('Email'), 'ruth@post.example');
  }
  await enter(page, page.getByRole('button', { name: 'Submit information' }));
  await expectScreen('Information Received');

  // The invitation leaves late enough to be taken back: until then the password is forgotten.
  await lead(id, 'detailed_info_received', 'assessment_booking');
  const rights = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy Rights' });
  await enter(page, rights);
  const dialog = page.getByRole('dialog', { name: 'GDPR Privacy Rights' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Request Data Deletion', exact: true }));
  await page.keyboard.press('Escape');
  await expectFocus(rights);

  await enter(page, page.getByRole('banner').getByRole('button', { name: 'Sign Out' }), 'Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expectKept(page);
  await enter(page, page.getByRole('banner').getByRole('link', { name: 'Login' }));
  await expect(page).toHaveURL(`${site()}/auth`);
  await enter(page, page.getByRole('link', { name: 'Forgot password?' }));
  await typeIn(page, page.getByLabel('Email'), who.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectKept(page);
  await page.goto(await linkTo(request, who, '/auth/new-password'));
  await typeIn(page, page.getByRole('textbox', { name: 'Password' }), 'another lake');
  await page.keyboard.press('Enter');
  await expectScreen('Assessment Invitation');

  await page.goto(await linkTo(request, who, '/assessment'));
  await expect(page.getByRole('group')).toHaveCount(10);
  for (const [question, value] of Object.entries(linkAnswers())) {
    const answer = (rest: string) => page.locator(`input[name="${question}"]${rest}`);
    await enter(page, answer('').first(), 'Space');
    const wanted = answer(`[value="${value}"]`);
    for (let place = 1; place < 4 && !(await wanted.isChecked()); place++)
      await page.keyboard.press('ArrowDown');
    await expectFocus(wanted);
  }
  await enter(page, page.getByRole('button', { name: 'Submit assessment' }));
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await enter(page, page.getByRole('button', { name: 'Submit assessment' }));
  await expect(heading('Assessment Completed!')).toBeFocused();
  await expect(page).toHaveURL(`${site()}/`);
  await expectKept(page);

  await lead(id, 'assessment_completed', 'legal_docs_pending');
  await enter(page, page.getByRole('banner').getByRole('link', { name: who.firstName }));
  await enter(page, page.getByRole('link', { name: 'Upload documents' }));
  await expectScreen('Documents');
  for (const [place, name] of [
    'Passport or ID',
    'Work Permit',
    'CV / Résumé',
    'References',
    'Background Check',
  ].entries()) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    const chooser = page.waitForEvent('filechooser');
    await enter(page, row.getByRole('button', { name: /^Choose file/i }));
    await (await chooser).setFiles({ name: `${place}.pdf`, mimeType: 'application/pdf', buffer: pdf(name) });
    await expect(page.getByText(`${place + 1} of 5 required documents uploaded`)).toBeVisible();
    await expectKept(page);
  }
  await enter(page, page.getByRole('button', { name: 'Submit documents' }));
  await expectScreen('Contract Offered');
  await expect(page.getByText('Passport or ID uploaded')).toBeVisible();

  await enter(page, page.getByRole('link', { name: 'Review the contract' }));
  await expectScreen('Your contract');
  await enter(page, page.getByLabel('I have read and understood the contract.'), 'Space');
  await enter(page, page.getByRole('radio', { name: /^Accept/ }), 'Space');
  await enter(page, page.getByLabel('I confirm that this decision is final.'), 'Space');
  await enter(page, page.getByRole('button', { name: 'Accept the contract' }));
  await expectScreen('Employed');
  await enter(page, page.getByRole('link', { name: 'Open onboarding' }));
  await expect(page).toHaveURL(`${site()}/applicant/onboarding`);
  await expectKept(page);
});

test('staff sign in, find, read and decide', async ({ page, request }) => {
  const [noah, mia] = [applicant('Noah'), applicant('Mia')];
  for (const who of [noah, mia]) await applyByApi(request, who);
  await confirmByApi(request, mia);

  await page.goto(`${site()}/admin`);
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(process.env.E2E_STAFF_EMAIL ?? '');
  await page.keyboard.press('Tab');
  await page.keyboard.type(process.env.E2E_STAFF_PASSWORD ?? '');
  await page.keyboard.press('Enter');
  await expectFocus(page.locator('input[autocomplete="one-time-code"]'));
  await page.keyboard.type(await nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  // The sidebar collapses and stays so.
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();

  // The list: newest first, so Mia stands above Noah.
  await tabTo(page, page.getByRole('link', { name: 'Applications', exact: true }));
  await page.keyboard.press('Enter');
  const row = (who: { firstName: string; lastName: string }) =>
    page.getByRole('link', { name: `${who.firstName} ${who.lastName}`, exact: true });
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible();
  await expect(row(mia)).toBeVisible();
  await page.keyboard.press('j');
  await expectFocus(row(mia));
  await page.keyboard.press('j');
  await expectFocus(row(noah));
  await page.keyboard.press('k');
  await expectFocus(row(mia));
  await page.keyboard.press('/');
  await expectFocus(page.getByRole('searchbox'));
  await page.keyboard.type(mia.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await tabTo(page, page.getByRole('button', { name: /^Show details of Mia/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Hide details of Mia/ })).toBeFocused();
  await page.keyboard.press('j');
  await expectFocus(row(mia));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Mia ${mia.lastName}` })).toBeVisible();

  // A decision with a note.
  await tabTo(page, page.getByRole('textbox', { name: 'Notes' }));
  await page.keyboard.type('Calm on the telephone.');
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('button', { name: 'Start initial review' }));
  await page.keyboard.press('Enter');
  const reject = page.getByRole('region', { name: 'Next actions' }).getByRole('button', { name: 'Reject' });
  await expect(reject).toBeVisible();

  // The drawer: arrows step through the events, Escape closes it, and the focus returns to the list.
  await page.keyboard.press('h');
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, page.locator('[data-event="1"]'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Application submitted' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Next event' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('No. 2', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('No. 1', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFocus(page.locator('[data-event="1"]'));

  // The reject dialog: Escape gives the focus back; then it is done in earnest.
  await tabTo(page, reject, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reject' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectFocus(reject);
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Rejection Reason'));
  await page.keyboard.type('Other');
  await tabTo(page, dialog.getByLabel('Notes'));
  await page.keyboard.type('Not this time.');
  await tabTo(page, dialog.getByRole('button', { name: 'Reject', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This application has reached an outcome.')).toBeVisible();
});

test.describe('the other staff screens', () => {
  test.use({ storageState: process.env.E2E_STAFF_STATE });

  test('are reached from the palette, and their first action by Tab', async ({ page, conscience }) => {
    test.setTimeout(120_000);
    conscience.expect(/status of 40[01]/);
    const main = page.getByRole('main');
    const go = async (name: string) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Find an application' })).toBeFocused();
      await page.keyboard.type(name);
      await expect(page.locator('[role=option][data-highlighted]')).toHaveText(new RegExp(`^${name}`));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('main[aria-busy="true"], main [aria-busy="true"]')).toHaveCount(0);
      await expectKept(page);
    };
    await page.goto(`${site()}/admin/applications`);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();

    // A button that waits for its answer, or has nothing left to do, keeps the keyboard.
    const refresh = main.getByRole('button', { name: 'Refresh' });
    await page.route('**/api/applications?*', async (route) => {
      await expect(refresh).toBeDisabled();
      await route.continue();
    });
    await enter(page, refresh);
    await expect(refresh).toBeEnabled();
    await expectFocus(refresh);
    await page.unroute('**/api/applications?*');

    await go('Overview');
    await enter(page, main.getByRole('button', { name: 'Mark as seen' }));
    await expect(main.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main.getByRole('button', { name: 'Mark as seen' })).toBeFocused();

    await go('Dashboard');
    await tabTo(page, main.getByRole('link').first());

    await go('Workflow Monitor');
    await enter(page, main.getByRole('link', { name: /Email Confirmed/ }).first());
    await expect(page).toHaveURL(/status=email_confirmed/);
    await expectKept(page);

    await go('Workflows');
    await enter(page, main.getByRole('link', { name: 'What if …' }));
    await expect(page).toHaveURL(/what-if/);
    await expectKept(page);

    await go('Settings');
    const mark = main.getByRole('region', { name: 'Assessment', exact: true });
    await tabTo(page, mark.getByLabel('Pass mark'));
    await page.keyboard.type('999');
    await page.keyboard.press('Enter');
    await expectFocus(mark.getByLabel('Pass mark'));
    await expect(mark).toContainText('Please enter at most 100');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('60');

    await go('Your account');
    await enter(page, main.getByRole('button', { name: 'Change Password' }));
    await expectFocus(main.getByRole('textbox', { name: 'Current Password' }));

    await go('Privacy');
    await enter(page, main.getByRole('link', { name: 'Legal holds' }));
    await enter(page, main.getByRole('button', { name: 'Place a hold' }));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectFocus(main.getByRole('button', { name: 'Place a hold' }));

    await go('System');
    await enter(page, main.getByRole('button', { name: 'Check now' }));
    await expectKept(page);
    await go('Verification');
    await enter(page, main.getByRole('button', { name: 'Verify now' }));
    await expectKept(page);
  });
});

test.describe('an application of a list', () => {
  test.use({ storageState: process.env.E2E_STAFF_STATE });

  test('hears a key in the instant in which it is drawn', async ({ page, request }) => {
    const family = familyOf('Takt');
    for (const firstName of ['Anna', 'Bea'])
      await applyByApi(request, { ...applicant(firstName), lastName: family });
    await page.goto(`${site()}/admin/applications?search=${family}&sort=oldest`);
    const row = page.getByRole('link', { name: `Bea ${family}`, exact: true }).first();
    // The second time its code and data are there: it is drawn at once, and nothing of it comes after the key.
    for (const isKnown of [false, true]) {
      if (isKnown) await page.goBack();
      await expect(row).toBeVisible();
      await page.evaluate((previous) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(`button[aria-label="${previous}"]`)) return;
          observer.disconnect();
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
        });
        observer.observe(document.body, { childList: true, attributes: true, subtree: true });
      }, `Previous: Anna ${family}`);
      await row.press('Enter');
      await expectFocus(page.getByRole('heading', { level: 1, name: `Anna ${family}` }));
    }
  });

  test('leads to the next and the previous one, over the end of a page and after a reload, and back to its row', async ({
    page,
    playwright,
  }) => {
    const family = familyOf('Reihe');
    const people = ['Anna', 'Bea', 'Cora', 'Dana', 'Edda'].map((firstName) => ({
      ...applicant(firstName),
      lastName: family,
    }));
    for (const [index, who] of people.entries()) {
      // As many as one address may send are sent by the other tests.
      const extraHTTPHeaders = { 'x-forwarded-for': `127.27.${process.pid % 200}.${index + 1}` };
      const storageState = { cookies: [], origins: [] };
      const visitor = await playwright.request.newContext({ extraHTTPHeaders, storageState });
      const id = await applyByApi(visitor, who);
      await visitor.dispose();
      if (who.firstName !== 'Cora') continue;
      await advance(id, 'email_confirmed');
      await advance(id, 'raw_review_pending');
    }
    // Pages of two, so that five people are three of them; each next one comes by the list's own cursor.
    const cursors: (string | null)[] = [];
    await page.route(/\/api\/applications\?/, async (route) => {
      const url = new URL(route.request().url());
      if (url.searchParams.get('search') !== family) return route.fallback();
      url.searchParams.set('limit', '2');
      cursors.push(url.searchParams.get('cursor'));
      await route.continue({ url: String(url) });
    });
    const name = (firstName: string) =>
      page.getByRole('heading', { level: 1, name: `${firstName} ${family}` });
    const place = page.getByRole('navigation', { name: 'Place in the list' });
    const row = (firstName: string) =>
      page.getByRole('link', { name: `${firstName} ${family}`, exact: true }).first();

    await page.goto(`${site()}/admin/applications?search=${family}&sort=oldest`);
    // The list counts its rows once it has read them all.
    await expect(row('Edda')).toBeVisible();
    await row('Anna').click();
    await expect(name('Anna')).toBeVisible();
    await expect(place).toContainText(`1 of 5 in Applications, “${family}”`);
    // By its address alone the record knows the first page, and fetches the next ones as it gets there.
    await expect(page).toHaveURL(new RegExp(`list=search%3D${family}%26sort%3Doldest&place=1`));
    cursors.length = 0;
    await page.reload();
    await expect(place).toContainText(new RegExp(`1 of \\d\\+? in Applications, “${family}”`));
    await expect(
      place.getByRole('button', { name: 'Previous: This is the first of the list.' }),
    ).toHaveAttribute('aria-disabled', 'true');
    for (const [index, firstName] of ['Bea', 'Cora', 'Dana'].entries()) {
      await expect(place.getByRole('button', { name: `Next: ${firstName} ${family}` })).toBeVisible();
      await page.keyboard.press('j');
      await expectFocus(name(firstName));
      await expect(place).toContainText(`${index + 2} of `);
    }
    expect(cursors.filter((cursor) => cursor !== null).length).toBeGreaterThanOrEqual(2);
    await expect(page).toHaveURL(new RegExp(`list=search%3D${family}%26sort%3Doldest.*place=4`));

    // A reload, or the address sent to a colleague, knows the place.
    await page.reload();
    await expect(name('Dana')).toBeVisible();
    await expect(place).toContainText('4 of 5 in');
    await page.keyboard.press('k');
    await expectFocus(name('Cora'));
    // What is pressed before the next one is drawn, on a slow machine, does not decide about the one before it.
    await expect(page.getByRole('button', { name: 'Next: Dana' })).toBeVisible();
    const processor = await page.context().newCDPSession(page);
    await processor.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    // All three at once: pressed after each other, the last two could meet the next one, drawn by then, which is theirs.
    await Promise.all(['j', '1', 'Enter'].map((key) => page.keyboard.press(key)));
    await expectFocus(name('Dana'));
    await processor.detach();
    await page.keyboard.press('k');
    await expectFocus(name('Cora'));
    await expect(page.getByRole('main').getByText('Initial Review Pending').first()).toBeVisible();
    // The tab goes along; what was open in one history does not.
    await page.keyboard.press('h');
    await page.keyboard.press('j');
    await expectFocus(name('Dana'));
    await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
    await expect(place.getByRole('button', { name: `Next: Edda ${family}` })).toBeVisible();
    await page.keyboard.press('j');
    await expectFocus(name('Edda'));
    await expect(place.getByRole('button', { name: 'Next: This is the last of the list.' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(name('Edda')).toBeVisible();

    // Back by the link, and by the browser: the keyboard stands on the row that was read last.
    await tabTo(page, place.getByRole('link', { name: 'Back to Applications' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/applications\\?search=${family}&sort=oldest$`));
    await expectFocus(row('Edda'));
    await page.keyboard.press('k');
    await expectFocus(row('Dana'));
    await page.keyboard.press('Enter');
    await expect(place.getByRole('button', { name: `Previous: Cora ${family}` })).toBeVisible();
    await page.keyboard.press('k');
    await expectFocus(name('Cora'));
    await page.goBack();
    await expectFocus(row('Cora'));
  });
});

test.describe('a list that is sorted', () => {
  test.use({ storageState: process.env.E2E_STAFF_STATE });

  test('leaves the keyboard at the heading and begins at its first row', async ({ page, playwright }) => {
    const visitor = await playwright.request.newContext();
    const [first, last] = [applicant('Ines'), applicant('Ruth')];
    for (const who of [first, last]) await applyByApi(visitor, who);
    await visitor.dispose();
    await page.goto(`${site()}/admin/applications`);
    const top = page.locator('[data-row="0"]');
    const newest = `Ruth ${last.lastName}`;
    await expect(top).toContainText(newest);
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Hide details of Ruth/ })).toBeFocused();

    const heading = page.getByRole('button', { name: 'Applied', exact: true });
    await tabTo(page, heading, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(top).not.toContainText(newest);
    await expectFocus(heading);
    await expect(page.getByRole('columnheader', { name: 'Applied' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await page.keyboard.press('Enter');
    await expect(top).toContainText(newest);
    await expectFocus(heading);
    await expect(page.getByRole('button', { name: /^Hide details/ })).toHaveCount(0);
    await page.keyboard.press('j');
    await expectFocus(top.getByRole('link', { name: /^Ruth/ }));
  });
});
