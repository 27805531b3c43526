import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { checkStaff } from './axe.ts';
import { acceptInvitation, invitationLink } from './colleagues.ts';
import { mailTo, site } from './people.ts';
import { expect, test } from './strict.ts';

/** User Management: admins invite, promote, reset and delete; editors read (ruling 21). */
let count = 0;
const newAddress = (name: string) => `${name}.${process.pid}.${++count}@adjutant.example`;

async function openUsers(page: Page, search = ''): Promise<void> {
  await page.goto(`${site()}/admin/users${search && `?search=${encodeURIComponent(search)}`}`);
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
}
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function addUser(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const create = dialog.getByRole('button', { name: 'Create User' });
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption(role);
  await create.click();
}

async function chooseRole(page: Page, name: string, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `${from}, role of ${name}` }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${to}`) }).click();
  await page
    .getByRole('dialog', { name: 'Change role' })
    .getByRole('button', { name: 'Change role' })
    .click();
}

/** A colleague invited with this role, in a browser of their own. */
async function colleague(
  browser: Browser,
  request: APIRequestContext,
  admin: Page,
  role: 'editor' | 'admin',
) {
  const email = newAddress(role);
  await openUsers(admin);
  await addUser(admin, email, role);
  await expect(admin.getByText(`An invitation was mailed to ${email}.`)).toBeVisible();
  const { state: storageState } = await acceptInvitation(request, email);
  const context = await browser.newContext({ storageState });
  return { email, name: email.split('@')[0] ?? '', page: await context.newPage() };
}

test.use({ storageState: process.env.E2E_STAFF_STATE });

test('an admin invites, the mail arrives; changes the role, deletes', async ({ page, request }) => {
  const email = newAddress('nora');
  const name = email.split('@')[0] ?? '';
  await openUsers(page);
  await addUser(page, email, 'editor');
  await expect(page.getByText('User Created')).toBeVisible();
  await expect(rowOf(page, email)).toContainText('None yet');
  await expect(rowOf(page, email)).toContainText('Never');
  const mail = await mailTo(request, email);
  expect(mail.subject).toBe('Your access to Cursus');
  await page.goto(invitationLink(mail.text));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await openUsers(page, email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await chooseRole(page, name, 'Editor', 'Admin');
  await expect(page.getByText('Role Update Started')).toBeVisible();
  await expect(page.getByText('Role Updated Successfully')).toBeVisible();
  await expect(page.getByText('User role changed to admin.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Admin, role of ${name}` })).toBeVisible();

  await page.getByRole('button', { name: `Delete User: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete User' });
  await expect(dialog).toContainText("This will remove the user's role and profile data. Are you sure?");
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, email)).toBeVisible();
  await page.getByRole('button', { name: `Delete User: ${name}` }).click();
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText('User Data Cleared')).toBeVisible();
  await expect(page.getByText('Removed: role admin, profile.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Users Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).last().click();
  await expect(page).toHaveURL(`${site()}/admin/users`);
});

test('ruling 21: one’s own row says why it cannot be changed, and the server says it too', async ({
  page,
  conscience,
}) => {
  conscience.expect(/status of 409/);
  const own = process.env.E2E_STAFF_EMAIL ?? '';
  const other = newAddress('other');
  await openUsers(page, own);
  const role = rowOf(page, own).getByRole('button', { name: /role of .*You cannot change your own role$/ });
  await expect(role).toBeVisible();
  // Reachable, so that the reason can be read, but without effect.
  await role.click({ force: true });
  await expect(page.getByRole('menu')).toBeHidden();
  const remove = rowOf(page, own).getByRole('button', {
    name: /^Delete User: .*You cannot delete your own account$/,
  });
  await remove.click({ force: true });
  await expect(page.getByRole('dialog')).toBeHidden();
  await openUsers(page);
  await addUser(page, other, 'applicant');

  // As if the list had not known: the request is about oneself after all.
  const { user } = (await (await page.request.get(`${site()}/api/auth/session`)).json()) as {
    user: { id: string };
  };
  await page.route(/\/api\/users\/[\w-]{36}$/, (route) =>
    route.continue({ url: `${site()}/api/users/${user.id}` }),
  );
  await page.getByRole('button', { name: `Delete User: ${other.split('@')[0]}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete User' }).click();
  await expect(
    page.getByText('You cannot delete your own account here. Ask another admin; your account was kept.'),
  ).toBeVisible();
  await expect(rowOf(page, other)).toBeVisible();
});

test('ruling 21: the last admin is named as such', async ({ page }) => {
  const own = process.env.E2E_STAFF_EMAIL ?? '';
  await page.route('**/api/users?limit=2&role=admin', async (route) => {
    const all = await page.request.get(`${site()}/api/users?limit=200&role=admin`);
    const { items } = (await all.json()) as { items: { email: string }[] };
    await route.fulfill({ json: { items: items.filter(({ email }) => email === own), next: null } });
  });
  await openUsers(page, own);
  const reason = /You are the last admin: make someone else an admin first$/;
  await expect(rowOf(page, own).getByRole('button', { name: reason })).toHaveCount(2);
});

test('S12: a role change reaches the open screen of whom it is about', async ({
  page,
  browser,
  request,
  conscience,
}) => {
  conscience.expect(/status of 401/);
  const { email, name, page: theirs } = await colleague(browser, request, page, 'admin');
  await openUsers(theirs);
  await expect(theirs.getByRole('button', { name: 'Add User' })).toBeVisible();
  await openUsers(page, email);
  await expect(rowOf(page, email)).toContainText('Password + 2FA');
  await page.getByRole('button', { name: `Reset second factor: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click();
  await expect(page.getByText('Second Factor Reset')).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^Reset second factor: .*No second factor is set up$/ }),
  ).toBeVisible();
  await theirs.getByRole('button', { name: 'Refresh' }).click();
  await expect(theirs.getByRole('button', { name: 'Add User' })).toBeHidden();
  await expect(theirs.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await theirs.context().close();
});

test('an editor reads, and sees that it is read-only', async ({ page, browser, request, conscience }) => {
  const { email, page: theirs } = await colleague(browser, request, page, 'editor');
  await openUsers(theirs, email);
  await expect(theirs.getByRole('main').getByText('Read Only').first()).toBeVisible();
  await expect(rowOf(theirs, email).getByText('Editor', { exact: true })).toBeVisible();
  await expect(rowOf(theirs, email)).toContainText('Read Only');
  await expect(theirs.getByRole('button', { name: 'Add User' })).toBeHidden();
  await expect(rowOf(theirs, email).getByRole('button')).toHaveCount(0);
  await checkStaff(theirs, 'users, read only');
  await theirs.context().close();

  // A screen that still shows what the server no longer allows.
  conscience.expect(/status of 403/);
  const denied = { type: '', title: '', status: 403, code: 'not-allowed', detail: 'No.', requestId: 'r' };
  await page.route(/\/api\/users\/[\w-]{36}/, (route) => route.fulfill({ status: 403, json: denied }));
  await openUsers(page, email);
  const name = email.split('@')[0] ?? '';
  await chooseRole(page, name, 'Editor', 'Applicant');
  await expect(page.getByText("You don't have permission to modify user roles.")).toBeVisible();
  await page.getByRole('button', { name: `Delete User: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText("You don't have permission to delete users.")).toBeVisible();
  await expect(page.getByText('Access Denied')).toHaveCount(2);
});

test('says what failed, with retry and the request', async ({ page, conscience }) => {
  conscience.expect(/status of 5\d\d/, /status of 400/);
  const problem = {
    type: '',
    title: '',
    status: 500,
    code: 'unexpected',
    detail: 'Out of order.',
    requestId: 'req-1',
  };
  const broken = (url: RegExp | string) =>
    page.route(url, (route) => route.fulfill({ status: 500, json: problem }));
  await broken('**/api/users?limit=50*');
  await openUsers(page);
  await expect(page.getByRole('alert')).toContainText('Error: Failed to fetch users: Out of order.');
  await expect(page.getByRole('alert')).toContainText('req-1');
  await page.unroute('**/api/users?limit=50*');
  await page.getByRole('button', { name: 'Retry' }).click();
  const email = newAddress('plain');
  await addUser(page, 'no address', 'applicant');
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await broken(/\/api\/users$/);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('Failed to create user. Please try again.')).toBeVisible();
  await page.unroute(/\/api\/users$/);
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog).toBeHidden();
  await broken(/\/api\/users\/[\w-]{36}/);
  const name = email.split('@')[0] ?? '';
  await chooseRole(page, name, 'Applicant', 'Editor');
  await expect(page.getByText('Failed to update user role: Out of order.')).toBeVisible();
  await page.getByRole('button', { name: `Delete User: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText('Failed to delete user. Please try again.')).toBeVisible();
});

test('goes by keyboard alone', async ({ page }) => {
  const email = newAddress('kim');
  await openUsers(page);
  await addUser(page, email, 'applicant');
  await expect(rowOf(page, email)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: email })).toBeFocused();
  await page.keyboard.press('Tab');
  const role = page.getByRole('button', { name: /^Applicant, role of kim/ });
  await expect(role).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: /^Applicant/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(role).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Delete User: kim/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete User' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('User Data Cleared')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
});

test('a long list stays small, and the next page follows', async ({ page }) => {
  const answer = await page.request.get(`${site()}/api/users?limit=1`);
  const { items } = (await answer.json()) as { items: object[] };
  await page.route('**/api/users?limit=50*', async (route) => {
    const isFirst = !route.request().url().includes('cursor=');
    const rows = Array.from({ length: 50 }, (_, n) => ({
      ...items[0],
      id: crypto.randomUUID(),
      email: `${isFirst ? 'first' : 'second'}.${n}@adjutant.example`,
    }));
    await route.fulfill({ json: { items: rows, next: isFirst ? 'second' : null } });
  });
  await page.setViewportSize({ width: 1440, height: 1800 });
  await openUsers(page);
  const table = page.getByRole('region', { name: 'Users table' });
  await expect(table.getByText('first.20@adjutant.example')).toBeVisible();
  const nodes = () => table.evaluate((element) => element.querySelectorAll('*').length);
  expect(await nodes()).toBeLessThanOrEqual(500);
  await expect(async () => {
    await table.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(table.getByText('second.49@adjutant.example')).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await nodes()).toBeLessThanOrEqual(500);
  await expect(page.getByText('All 100 users')).toBeVisible();
});

test('no violation that a machine can find, in both themes and at both widths', async ({ page }) => {
  const email = newAddress('axe');
  await openUsers(page);
  await addUser(page, email, 'editor');
  await expect(rowOf(page, email)).toBeVisible();
  await openUsers(page, 'adjutant.example');
  await expect(rowOf(page, email)).toBeVisible();
  await checkStaff(page, 'users');
  const name = email.split('@')[0] ?? '';
  await page.getByRole('button', { name: `Editor, role of ${name}` }).click();
  await expect(page.getByRole('menuitemradio', { name: /^Admin/ })).toBeVisible();
  await checkStaff(page, 'role menu');
  await page.getByRole('menuitemradio', { name: /^Applicant/ }).click();
  await expect(page.getByRole('dialog', { name: 'Change role' })).toBeVisible();
  await checkStaff(page, 'change role');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Delete User: ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Delete User' })).toBeVisible();
  await checkStaff(page, 'delete user');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add User' }).click();
  await checkStaff(page, 'add user');
  await openUsers(page, 'no such name');
  await expect(page.getByRole('heading', { name: 'No Users Found' })).toBeVisible();
  await checkStaff(page, 'no users');
});

test('fits a phone as two-line rows', { tag: '@phone' }, async ({ page }) => {
  const own = process.env.E2E_STAFF_EMAIL ?? '';
  await page.goto(`${site()}/admin`);
  await page.getByRole('button', { name: 'Open Admin Panel' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'User Management' }).click();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await openUsers(page, own);
  await expect(rowOf(page, own)).toBeVisible();
  const row = await rowOf(page, own).boundingBox();
  expect(row?.height).toBeLessThan(80);
  const overflow = () =>
    page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByRole('dialog', { name: 'Add User' })).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
});
