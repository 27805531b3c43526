import { type Page, request as requests } from '@playwright/test';
import { checkStaff } from './axe.ts';
import { staffApi } from './kept-sessions.ts';
import { type Applicant, advance, applyByApi, familyOf, site } from './people.ts';
import { giveCode } from './second-factor.ts';
import { expect, test } from './strict.ts';
import { together } from './together.ts';

/** The Review screen (staff side, 'Review'; docs/rules/screens.md, 'Review queue'). */
test.use({ storageState: process.env.E2E_STAFF_STATE });

let senders = 0;
/** Applicants who wait for the initial review, oldest first; each writes from an address of their own. */
async function waiting(lastName: string, firstNames: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const firstName of firstNames) {
    senders += 1;
    const from = `127.21.${Math.floor(senders / 250)}.${(senders % 250) + 1}`;
    const sender = await requests.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': from },
      storageState: { cookies: [], origins: [] },
    });
    const email = `${firstName}.${lastName.split(' ')[0]}.${process.pid}@post.example`.toLowerCase();
    const who: Applicant = { firstName, lastName, email };
    const id = await applyByApi(sender, who);
    await sender.dispose();
    await advance(id, 'email_confirmed');
    await advance(id, 'raw_review_pending');
    ids.push(id);
  }
  return ids;
}
async function statusOf(id: string): Promise<string> {
  const staff = await staffApi();
  const { workflowStatus } = (await (await staff.get(`/api/applications/${id}`)).json()) as {
    workflowStatus: string;
  };
  await staff.dispose();
  return workflowStatus;
}

/** Keeps a file of the site back. @returns what lets it come */
async function hold(page: Page, file: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const openQueue = (page: Page, query: string) => page.goto(`${site()}/admin/review?${query}`);
const queue = (page: Page) => page.getByRole('region', { name: 'Applications in the queue' });
const rows = (page: Page) => queue(page).getByRole('link');
const dossier = (page: Page) => page.getByRole('region', { name: 'Dossier' });
const opened = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Decision' });
const dialog = (page: Page) => page.getByRole('dialog');

test('ten reviews by keyboard: leaf, note, decide, take back; the next one opens by itself', async ({
  page,
  conscience,
}) => {
  test.setTimeout(240_000);
  conscience.expect(/ERR_FAILED/);
  const first = ['Ada', 'Berta', 'Cilla', 'Dora', 'Elsa', 'Flora', 'Gilda', 'Heidi', 'Ida', 'Jana', 'Karla'];
  const family = familyOf('Zehner');
  const ids = await waiting(family, [...first, 'Lora', 'Mina']);
  await openQueue(page, `search=${family}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Application Review' })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .locator('header')
      .first()
      .getByText(/^[\d,]+ applications?$/),
  ).toBeVisible();
  for (const card of ['Manual Review', 'In Progress', 'Completed', 'Urgent'])
    await expect(page.getByLabel('Counts').getByText(card, { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(13);
  await expect(queue(page).getByRole('heading', { level: 3 })).toContainText(['Initial Review Pending']);
  await expect(opened(page, `Ada ${family}`)).toBeVisible();

  // What a colleague decides leaves the queue; the open application stays open.
  await page.keyboard.press('j');
  await expect(opened(page, `Berta ${family}`)).toBeFocused();
  await advance(ids[11] ?? '', 'suitable_candidate');
  await expect(rows(page)).toHaveCount(12);
  await expect(opened(page, `Berta ${family}`)).toBeVisible();
  await expect(dossier(page).getByText('I like to see things before they go wrong')).toBeVisible();
  await expect(dossier(page).getByText('Initial review started')).toBeVisible();
  await checkStaff(page, 'review, queue and dossier');
  // The next one is read from its top, and its name is an element of its own, which is said when the focus comes to it.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 420 });
  const top = () => dossier(page).evaluate((pane) => pane.scrollTop);
  await dossier(page).evaluate((pane) => pane.scrollTo({ top: 100 }));
  expect(await top()).toBeGreaterThan(0);
  await opened(page, `Berta ${family}`).evaluate((name) => name.setAttribute('data-before', ''));
  await page.keyboard.press('k');
  await expect(opened(page, `Ada ${family}`)).toBeFocused();
  await expect(opened(page, `Ada ${family}`)).not.toHaveAttribute('data-before');
  expect(await top()).toBe(0);
  if (size) await page.setViewportSize(size);

  // A note, then the first of the table's decisions.
  await page.keyboard.press('n');
  await page.keyboard.type('Clear letter. Ask for references.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('1');
  await expect(dialog(page).getByRole('heading', { name: 'Approve & Request Details' })).toBeVisible();
  await expect(dialog(page).getByLabel('Notes')).toHaveValue('Clear letter. Ask for references.');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Ada ${family} moved to Additional Info Requested`)).toBeVisible();
  await expect(page.getByText('Application Updated')).toBeVisible();
  await expect(opened(page, `Berta ${family}`)).toBeFocused();
  await expect(rows(page)).toHaveCount(11);
  expect(await statusOf(ids[0] ?? '')).toBe('detailed_info_requested');

  // Taken back within ten seconds it stands where it stood, and its note is there again.
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toContainText(/Undo \(\d+ s\)/);
  await checkStaff(page, 'review, undo');
  await page.keyboard.press('z');
  await expect(opened(page, `Ada ${family}`)).toBeVisible();
  await expect(bar(page).getByLabel('Notes')).toHaveValue('Clear letter. Ask for references.');
  await expect(rows(page)).toHaveCount(12);
  expect(await statusOf(ids[0] ?? '')).toBe('raw_review_pending');

  // A rejection asks for its reason. An answer that does not come brings the question back, with everything in it.
  const answers: ((isGiven: boolean) => void)[] = [];
  await page.route('**/advance', async (route) => {
    const isGiven = await new Promise<boolean>((resolve) => answers.push(resolve));
    await (isGiven ? route.continue() : route.abort('failed'));
  });
  const answer = async (isGiven = true) => {
    await expect.poll(() => answers.length).toBe(1);
    answers.pop()?.(isGiven);
  };
  await page.keyboard.press('3');
  await expect(dialog(page).getByLabel('Rejection Reason')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Please select a reason')).toBeVisible();
  await checkStaff(page, 'review, rejection without a reason');
  await page.keyboard.type('Oth');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Ada ${family} moves to Rejected`)).toBeVisible();
  await expect(opened(page, `Berta ${family}`)).toBeFocused();
  await answer(false);
  await expect(page.getByRole('article', { name: `Ada ${family}` })).toBeVisible();
  await expect(dialog(page).getByText('Failed to update application.')).toBeVisible();
  await expect(dialog(page).getByLabel('Rejection Reason')).toHaveValue('Other');
  await expect(dialog(page).getByLabel('Notes')).toHaveValue('Clear letter. Ask for references.');
  await page.keyboard.press('Enter');
  await answer();
  await expect(page.getByText(`Ada ${family} moved to Rejected`)).toBeVisible();

  // Where other work has begun meanwhile, it stays: the queue has the refused one again, and a message says so.
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(opened(page, `Cilla ${family}`)).toBeFocused();
  await page.keyboard.press('1');
  await answer(false);
  await expect(page.getByText(new RegExp(`^Berta ${family}: `))).toBeVisible();
  await expect(page.getByRole('article', { name: `Cilla ${family}` })).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: 'Approve & Request Details' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');

  // Ten by two keys each. The next one is there, and what was decided is said, before the server has heard of it.
  const labels = { 1: 'Additional Info Requested', 2: 'Future Opportunities' } as const;
  const ten = first.slice(1);
  await page.evaluate(() => {
    const counted = { keys: 0 };
    Object.assign(window, { counted });
    const count = () => {
      counted.keys += 1;
    };
    addEventListener('keydown', count, { capture: true });
  });
  for (const [index, name] of ten.entries()) {
    const key = index % 2 === 0 ? 1 : 2;
    await expect(opened(page, `${name} ${family}`)).toBeVisible();
    await page.keyboard.press(String(key));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${name} ${family} moves to ${labels[key]}`)).toBeVisible();
    await expect(opened(page, `${ten[index + 1] ?? 'Mina'} ${family}`)).toBeFocused();
    await answer();
    await expect(page.getByText(`${name} ${family} moved to ${labels[key]}`)).toBeVisible();
  }
  expect(await page.evaluate(() => (window as unknown as { counted: { keys: number } }).counted.keys)).toBe(
    20,
  );
  await page.unroute('**/advance');
  await expect(rows(page)).toHaveCount(1);
  const reached = await Promise.all(ids.slice(0, 3).map(statusOf));
  expect(reached).toEqual(['rejected', 'detailed_info_requested', 'suitable_candidate']);

  // Letters are the palette's from its own key on, though its list is still on its way: the z takes nothing back.
  const giveList = await hold(page, '**/palette-*.js');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('zum');
  const field = page.getByLabel('Find an application');
  await expect(field).toHaveValue('zum');
  giveList();
  await expect(page.getByRole('listbox', { name: 'Results' })).toBeVisible();
  await page.keyboard.type('stein');
  await expect(field).toHaveValue('zumstein');
  await page.keyboard.press('Escape');
  expect(await statusOf(ids[10] ?? '')).toBe('suitable_candidate');

  // One key lists all keys, and single keys can be switched off. While the list comes, no other key does anything.
  const giveKeys = await hold(page, '**/keys-dialog-*.js');
  await page.keyboard.press('?');
  await page.keyboard.press('1');
  giveKeys();
  await expect(dialog(page).getByText('Decide, in the order of the buttons')).toBeVisible();
  await expect(dialog(page)).toHaveCount(1);
  await checkStaff(page, 'review, shortcuts');
  await dialog(page).getByRole('button', { name: 'Switch off' }).press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Shortcuts' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Switch on' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('d');
  await expect(page).toHaveURL(new RegExp(`/admin/applications/${ids[12]}`));
});

test('two decide at once: the slower one sees what changed and keeps the note; a session that ends keeps it too', async ({
  page,
  browser,
  context,
  conscience,
}) => {
  test.setTimeout(150_000);
  conscience.expect(/status of 409/, /status of 401/, /ERR_FAILED/);
  const family = familyOf('Zwilling');
  const [maria, nora] = [`Maria ${family}`, `Nora ${family}`];
  const [id = ''] = await waiting(family, ['Maria', 'Nora']);
  const beat = await (await browser.newContext({ storageState: process.env.E2E_BEAT_STATE ?? '' })).newPage();
  await openQueue(beat, `search=${family}`);
  await expect(opened(beat, maria)).toBeVisible();
  await expect(beat.getByText('is viewing')).toBeHidden();
  const beatIsThere = beat.waitForResponse(/presence$/);
  await beatIsThere;

  // No live changes here: the refusal is the server's.
  await page.route('**/api/live*', (route) => route.abort());
  await openQueue(page, `search=${family}`);
  await expect(page.getByText('Beat Zurfluh is viewing')).toBeVisible();
  await page.keyboard.press('j');
  await expect(opened(page, nora)).toBeVisible();
  await page.keyboard.press('k');
  await expect(opened(page, maria)).toBeVisible();
  await page.keyboard.press('3');
  await dialog(page).getByLabel('Rejection Reason').selectOption('Other');
  await dialog(page).getByLabel('Notes').fill('Too far from Zug, and says so.');

  await beat.keyboard.press('n');
  await beat.keyboard.type('Lovely letter.');
  await beat.keyboard.press('Enter');
  await beat.keyboard.press('1');
  await beat.keyboard.press('Enter');
  await expect(beat.getByText(`${maria} moved to Additional Info Requested`)).toBeVisible();

  // A slow machine hears the refusal before it has drawn the next one.
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await dialog(page).getByRole('button', { name: 'Reject Application' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'A colleague was faster' })).toBeVisible();
  await processor.detach();
  await expect(dialog(page).getByRole('alert')).toContainText(
    `Someone acted first: ${maria} is now in 'Additional Info Requested'. Nothing was changed by you.`,
  );
  await expect(dialog(page).getByRole('listitem').last()).toContainText('Beat Zurfluh');
  await expect(dialog(page).getByText('“Lovely letter.”')).toBeVisible();
  const kept = dialog(page).getByLabel('Your note, kept for this application');
  await expect(kept).toHaveValue('Too far from Zug, and says so.');
  expect(await statusOf(id)).toBe('detailed_info_requested');
  await checkStaff(page, 'review, a colleague was faster');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(bar(page).getByLabel('Notes')).toHaveValue('Too far from Zug, and says so.');
  await expect(
    bar(page).getByText('Waiting for the applicant: complete detailed information form.'),
  ).toBeVisible();
  await beat.context().close();

  await rows(page).filter({ hasText: nora }).click();
  await expect(opened(page, nora)).toBeVisible();
  await page.keyboard.press('2');
  await dialog(page).getByLabel('Notes').fill('Keep her in mind for the spring.');
  const cookies = await context.cookies();
  // It ends with the press: a look in the background would meet its end before, and show the gate.
  await page.route('**/advance', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Mark as Suitable' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Sign In' })).toBeVisible();
  await page.unroute('**/advance');
  await page.getByLabel('E-mail').fill(process.env.E2E_STAFF_EMAIL ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill(process.env.E2E_STAFF_PASSWORD ?? '');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await giveCode(page);
  await expect(opened(page, nora)).toBeVisible();
  await expect(bar(page).getByLabel('Notes')).toHaveValue('Keep her in mind for the spring.');
  await context.addCookies(cookies);
});

test('tabs, cards, views, and what is shown when nothing is there or nothing comes', async ({
  page,
  conscience,
}) => {
  test.setTimeout(150_000);
  conscience.expect(/status of 429/);
  const family = familyOf('Karten');
  const [id = ''] = await waiting(family, ['Olga']);
  await openQueue(page, 'search=no-such-name&asOf=2026-10-14T07:30:00.000Z');
  const empty = {
    'Manual Review': 'No Manual Reviews Pending',
    Urgent: 'No Urgent Deadlines',
    'In Progress': 'No Applications In Progress',
    Completed: 'No Completed Applications',
  };
  // The screen has no past: it says so, and loses nothing of an address that names an instant.
  const present = page.getByRole('region', { name: 'The present' });
  await expect(present).toContainText('This screen always shows now.');
  for (const [tab, title] of Object.entries(empty)) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(present).toContainText('Its address keeps 14 Oct 2026, 09:30');
  await checkStaff(page, 'review, empty');
  await together(
    page.getByRole('tab', { name: 'Urgent', exact: true }),
    page.getByRole('button', { name: 'Clear Filters' }),
  );
  await expect(page).toHaveURL(/\?asOf=2026-10-14T07%3A30%3A00\.000Z&tab=urgent$/);
  await expect(page.getByRole('link', { name: 'Workflow Monitor' })).toHaveAttribute(
    'href',
    /asOf=2026-10-14/,
  );
  await present.getByRole('button', { name: 'Return to live' }).click();
  await expect(page).toHaveURL(/\?tab=urgent$/);
  await expect(present).toHaveCount(0);

  // A card says everything that the specification lists, and carries the decisions.
  await page.getByRole('tab', { name: 'Manual Review' }).click();
  await page.getByPlaceholder('Search applications...').fill(family);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Cards' }).click();
  const card = queue(page)
    .getByRole('listitem')
    .filter({ hasText: `Olga ${family}` });
  for (const text of [
    'Initial Review Pending',
    'Not assessed',
    'General',
    `olga.${family}`.toLowerCase(),
    'Applied',
    'Step 3 of 11',
  ])
    await expect(card).toContainText(text);
  await expect(card.getByRole('link', { name: `Details: Olga ${family}` })).toHaveAttribute(
    'href',
    `/admin/applications/${id}`,
  );
  await card.getByRole('button', { name: `Reject Application: Olga ${family}` }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Reject Application' })).toBeVisible();
  await page.keyboard.press('Escape');
  await checkStaff(page, 'review, cards');

  // Ruling 5: what the button does is said, with the way to the other thing.
  for (const to of ['detailed_info_requested', 'detailed_info_received', 'detailed_review_pending'])
    await advance(id, to);
  for (const to of ['assessment_booking', 'assessment_completed', 'legal_docs_pending', 'contract_offered'])
    await advance(id, to);
  const employed = bar(page).getByRole('button', { name: 'Mark as Employed' });
  await expect(employed).toHaveAccessibleDescription(/^5 documents missing: Passport or ID, Work Permit, /);
  await expect(bar(page).getByRole('link', { name: 'Work Permit' })).toHaveAttribute(
    'href',
    `/admin/applications/${id}#document-work_permit`,
  );
  await employed.click();
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog(page)).toContainText('moves the application to Future Opportunities');
  await expect(dialog(page).getByRole('link', { name: 'open the details' })).toHaveAttribute(
    'href',
    `/admin/applications/${id}`,
  );
  await checkStaff(page, 'review, Mark as Employed');
  await page.keyboard.press('Escape');
  // The palette asks the same; the move that was probably meant is one press away, and can be taken back.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Mark as Employed');
  await expect(page.locator('[role=option][data-highlighted]')).toContainText('Mark as Employed');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: 'Confirm employment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await employed.click();
  await dialog(page).getByRole('button', { name: 'Confirm employment' }).click();
  await expect(page.getByText(`Olga ${family} moved to Employed`)).toBeVisible();
  expect(await statusOf(id)).toBe('employed');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => statusOf(id)).toBe('contract_offered');
  await expect(opened(page, `Olga ${family}`)).toBeVisible();

  // A view is the address under a name.
  await page.getByRole('button', { name: 'Rows' }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByRole('button', { name: 'Save' }).click();
  await expect(views.getByText('Please name the view')).toBeVisible();
  await views.getByLabel('Save the current filter as').fill(`${family} only`);
  await checkStaff(page, 'review, views');
  await views.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `View: ${family} only` })).toBeVisible();
  await openQueue(page, 'tab=urgent');
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('link', { name: `${family} only` }).click();
  await expect(page).toHaveURL(new RegExp(`tab=manual&search=${family}$`));
  await expect(opened(page, `Olga ${family}`)).toBeVisible();
  await page.getByRole('button', { name: `View: ${family} only` }).click();
  await views.getByRole('button', { name: `Delete view ${family} only` }).click();
  await expect(views.getByText('None yet.')).toBeVisible();
  await page.keyboard.press('Escape');

  // What cannot be loaded says so, with the request to quote and a way to ask again.
  const problem = { status: 429, code: 'rate-limited', detail: 'Please try again.', requestId: 'req-review' };
  await page.route('**/api/review?*', (route) => route.fulfill({ status: 429, json: problem }));
  await page.getByRole('tab', { name: 'In Progress' }).click();
  await expect(
    page.getByRole('heading', { name: 'Failed to load applications. Please try again.' }),
  ).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('Request req-review')).toBeVisible();
  await page.unroute('**/api/review?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'No Applications In Progress' })).toBeVisible();
});

test('a long name keeps its surname at every width, and is read whole', async ({ page }) => {
  const surname = 'Freifrau von Hohenstein-Schwarzenberg zu Rapperswil';
  const [id = ''] = await waiting(surname, ['Maria-Magdalena']);
  const isWhole = (selector: string) =>
    page.evaluate(
      ({ selector, surname }) => {
        const heading = document.querySelector<HTMLElement>(selector);
        const walker = document.createTreeWalker(heading ?? document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(surname) ?? -1;
          if (at < 0) continue;
          range.setStart(node, at);
          range.setEnd(node, at + surname.length);
        }
        const [text, room] = [range.getBoundingClientRect(), heading?.getBoundingClientRect()];
        const isInside = room && text.left >= room.left && text.right <= room.right + 1;
        return Boolean(
          isInside && text.width > 0 && text.right <= innerWidth && text.bottom <= room.bottom + 1,
        );
      },
      { selector, surname },
    );
  for (const width of [1440, 1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openQueue(page, `search=rapperswil&id=${id}`);
    const heading = opened(page, `Maria-Magdalena ${surname}`);
    await expect(heading).toHaveAttribute('title', `Maria-Magdalena ${surname}`);
    expect(await isWhole('[aria-label="Dossier"] h2'), `review at ${width}`).toBe(true);
    await page.goto(`${site()}/admin/applications/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: `Maria-Magdalena ${surname}` })).toBeVisible();
    expect(await isWhole('main h1'), `detail at ${width}`).toBe(true);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `detail at ${width}`).toBeLessThanOrEqual(0);
  }
});

test('the counts have room for what is said beside them, however large', async ({ page }) => {
  await page.route('**/api/statistics', async (route) => {
    const json = (await (await route.fetch()).json()) as { byStatus: object[] };
    const byStatus = json.byStatus.map((row) => ({ ...row, count: 3_420, overdue: 1_240 }));
    await route.fulfill({ json: { ...json, byStatus } });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site()}/admin/review`);
  const counts = page.getByLabel('Counts');
  await expect(counts).toContainText(/3,420 .*for the future/);
  for (const width of [1440, 1360]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await counts
      .locator('small')
      .evaluateAll((notes) =>
        notes.filter((note) => note.scrollWidth > note.clientWidth).map((note) => note.textContent),
      );
    expect(cut, `at ${width}`).toEqual([]);
  }
});

test('one pane at a time: the queue, then the dossier with its decisions @phone', async ({ page }) => {
  const family = familyOf('Handy');
  const ids = await waiting(family, ['Petra', 'Rita', 'Sina']);
  await openQueue(page, `search=${family}`);
  await expect(rows(page)).toHaveCount(3);
  await expect(dossier(page)).toBeHidden();
  await rows(page).first().click();
  await expect(queue(page)).toBeHidden();
  await expect(opened(page, `Petra ${family}`)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(opened(page, `Rita ${family}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to the queue' })).toHaveText('2 of 3');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await bar(page).getByRole('button', { name: 'Approve & Request Details' }).click();
  await dialog(page).getByLabel('Notes').fill('By thumb.');
  await dialog(page).getByRole('button', { name: 'Approve & Request Details' }).click();
  await expect(page.getByText(`Rita ${family} moved to Additional Info Requested`)).toBeVisible();
  await expect(opened(page, `Sina ${family}`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(opened(page, `Rita ${family}`)).toBeVisible();
  await expect.poll(() => statusOf(ids[1] ?? '')).toBe('raw_review_pending');
  await page.getByRole('button', { name: 'Back to the queue' }).click();
  await expect(rows(page)).toHaveCount(3);
});
