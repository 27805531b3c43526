import type { Page } from '@playwright/test';
import { applicantPages } from '#state-machines/application/pages.ts';
import { goTo } from './go-to.ts';
import { advance, site } from './people.ts';
import { comeIn, comeInWithoutApplication, correct, lookIn, widths } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** Who may open which page of the portal, and where everybody else is led (applicant side, section 4). */
type PortalPage = (typeof applicantPages)[number];
const at = (page: string) => `${site()}/applicant/${page}`;

/** Opens one page by its address and the others as links do, the dashboard last. @returns where each led: 'open', 'dashboard', 'home' … */
async function opened(
  tab: Page,
  pages: readonly PortalPage[] = applicantPages,
): Promise<Record<string, string>> {
  const ends = new Map([
    [at('dashboard'), 'dashboard'],
    [`${site()}/`, 'home'],
    [`${site()}/auth`, 'auth'],
    [`${site()}/admin`, 'testing'],
  ]);
  const found: Record<string, string> = {};
  for (const [n, each] of pages.toReversed().entries()) {
    await (n === 0 ? tab.goto(at(each)) : goTo(tab, at(each)));
    // The one that is there while the guard checks is for screen readers alone.
    await expect(tab.locator('h1').first()).toBeVisible();
    found[each] = tab.url() === at(each) ? 'open' : (ends.get(tab.url()) ?? tab.url());
  }
  return found;
}

/** What is expected when these are allowed and all others lead to `otherwise`. */
const only = (
  allowed: readonly PortalPage[],
  otherwise: string,
  pages: readonly PortalPage[] = applicantPages,
) => Object.fromEntries(pages.map((page) => [page, allowed.includes(page) ? 'open' : otherwise]));

const quiet = 'Nothing for you to do just now';
/** 'Pages allowed per status' and 'Next-step prompts', in the order in which staff take the steps. */
const rows = [
  ['email_confirmed', 'Email Confirmed', quiet, []],
  ['raw_review_pending', 'Initial Review', quiet, []],
  ['detailed_info_requested', 'Information Requested', 'Urgent', ['detailed-info']],
  ['detailed_info_received', 'Information Received', quiet, []],
  ['detailed_review_pending', 'Detailed Review', quiet, []],
  ['assessment_booking', 'Assessment Invitation', 'Book the assessment', ['assessment']],
  ['assessment_completed', 'Assessment Completed', quiet, []],
  ['legal_docs_pending', 'Documents Required', 'Urgent', ['documents']],
  ['contract_offered', 'Contract Offered', 'Urgent', ['contract']],
  ['employed', 'Employed', 'Prepare your first day', ['onboarding']],
] as const satisfies [string, string, string, PortalPage[]][];

for (const { width, tag } of widths) {
  test(`every status opens its pages and leads from others to the dashboard, ${width}`, { tag }, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const id = await comeIn(page, 'Livia');
    // Who is led where does not depend on the width: on a phone it is the pages that are open.
    const isPhone = tag.length > 0;
    let turn = 0;
    // The guard's own tests cover every status with every page; here each status meets its own and two more, in turns.
    const asked = (own: readonly PortalPage[]): PortalPage[] => {
      if (isPhone) return ['dashboard', ...own];
      const others = applicantPages.slice(1);
      const two = [turn++, turn++].map((n) => others[n % others.length]);
      return applicantPages.filter(
        (each) => each === 'dashboard' || own.includes(each) || two.includes(each),
      );
    };
    const expectOpen = async (
      status: string,
      allowed: PortalPage[],
      otherwise: string,
      pages: readonly PortalPage[],
    ) =>
      expect({ status, opened: await opened(page, pages) }).toEqual({
        status,
        opened: only(allowed, otherwise, pages),
      });
    for (const [status, label, prompt, own] of rows) {
      if (status !== 'email_confirmed') await advance(id, status);
      await expectOpen(status, ['dashboard', 'status', ...own], 'dashboard', asked(own));
      // The dashboard is what was opened last.
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
      const next = page.getByRole('region').filter({ has: page.getByText('Next Step', { exact: false }) });
      await expect(next).toContainText(prompt);
      await expect(next.getByRole('link')).toHaveCount(own.length);
      if (own[0]) await expect(next.getByRole('link')).toHaveAttribute('href', `/applicant/${own[0]}`);
      // The way out of every status that is not final (ruling 14), and the newest entry of the log.
      await expect(page.getByRole('button', { name: 'Withdraw application' })).toHaveCount(
        status === 'employed' ? 0 : 1,
      );
      const history = page.getByRole('region', { name: 'What has happened' });
      await expect(history.getByRole('listitem').first()).toContainText(label);
      const support = page.getByRole('main').getByRole('link', { name: 'Contact support' }).first();
      await expect(support).toHaveAttribute('href', '/contact');
    }
    // The outcomes, and what is only in other screens' lists (ruling 1).
    for (const status of ['suitable_candidate', 'rejected', 'contract_and_docs', 'email_confirmation_sent']) {
      await correct(id, status);
      await expectOpen(status, ['dashboard', 'status'], 'dashboard', asked(['status']));
    }
    // The one status without a portal (ruling 32).
    await correct(id, 'application_received');
    await expectOpen('application_received', [], 'home', asked([]));
  });
}

// Who is led away does not depend on the width.
test('the guard leads everybody else away', async ({ page, browser, conscience }) => {
  test.setTimeout(120_000);
  expect(await opened(page)).toEqual(only([], 'auth'));

  // The dashboard says itself that there is no application, and offers the positions (applicant side, section 2).
  await comeInWithoutApplication(page, 'Selin');
  expect(await opened(page)).toEqual(only(['dashboard'], 'home'));
  await expect(page.getByRole('heading', { level: 1, name: 'No Application Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Browse Positions' }).click();
  await expect(page).toHaveURL(`${site()}/careers`);

  conscience.expect(/status of 500/);
  await page.route('**/api/me/application', (route) => route.fulfill({ status: 500, json: {} }));
  const some = applicantPages.slice(0, 3);
  expect(await opened(page, some)).toEqual(only([], 'home', some));

  // Test mode: the applicant's own pages, and no others (ruling 22).
  const someone = await (await browser.newContext()).newPage();
  const id = await comeIn(someone, 'Ladina');
  await advance(id, 'raw_review_pending');
  await advance(id, 'detailed_info_requested');
  await someone.context().close();
  const admin = await lookIn(browser, id);
  expect(await opened(admin)).toEqual(only(['dashboard', 'status', 'detailed-info'], 'dashboard'));
  await expect(admin.getByText('You are viewing as Ladina', { exact: false })).toBeVisible();
  await admin.route('**/api/me/application', (route) => route.fulfill({ json: { application: null } }));
  const found = await opened(admin, some);
  for (const end of Object.values(found)) expect(end).toMatch(/^testing$|\/admin\b/);
  await admin.context().close();
});
