import { readFile } from 'node:fs/promises';
import { type Page, request as requests } from '@playwright/test';
import { checkStaff } from './axe.ts';
import { editorPage } from './colleagues.ts';
import { staffApi } from './kept-sessions.ts';
import { advance, applyByApi, site } from './people.ts';
import { expect, test } from './strict.ts';

/** Incidents (docs/rules/product.md, Incident replay): a wrong move found, looked at, and corrected together. */
test.use({ storageState: process.env.E2E_STAFF_STATE });

const people = ['Alma', 'Bruno', 'Carla', 'Diego'];

/** Four who wait for their first review, each writing from an address of their own. */
async function waiting(): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, firstName] of people.entries()) {
    const sender = await requests.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': `127.31.0.${index + 1}` },
      storageState: { cookies: [], origins: [] },
    });
    const email = `${firstName}.vorfall.${process.pid}@post.example`.toLowerCase();
    const id = await applyByApi(sender, { firstName, lastName: 'Vorfall', email });
    await sender.dispose();
    await advance(id, 'email_confirmed');
    await advance(id, 'raw_review_pending');
    ids.push(id);
  }
  return ids;
}
/** An editor rejects them all; no one else did anything like it. */
async function rejectAll(editor: Page, ids: string[]): Promise<string> {
  const headers = { origin: site() };
  const answer = await editor.request.post(`${site()}/api/applications/bulk`, {
    headers,
    data: { items: ids.map((id) => ({ id })), to: 'rejected', reason: 'Other' },
  });
  expect(await answer.json()).toMatchObject({ moved: ids.length });
  const session = await (await editor.request.get(`${site()}/api/auth/session`)).json();
  return (session as { user: { email: string } }).user.email.split('@')[0] ?? '';
}
async function correctAlone(id = '', to = ''): Promise<void> {
  const staff = await staffApi();
  const answer = await staff.post(`/api/applications/${id}/corrections`, {
    data: { to, reason: 'seen alone' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await staff.dispose();
}

test('a wrong bulk move is found by who and when, narrowed, and corrected while one of them moves on', async ({
  page,
  browser,
  request,
  conscience,
}) => {
  test.setTimeout(120_000);
  // The address that asks for no instant, in the end.
  conscience.expect(/status of 400/);
  const ids = await waiting();
  const editor = await editorPage(browser, request);
  const name = await rejectAll(editor, ids);

  await page.goto(`${site()}/admin/incidents`);
  await expect(page.getByRole('heading', { name: 'What went wrong?' })).toBeVisible();
  await page.getByRole('button', { name: 'Last hour' }).click();
  const figures = page.getByLabel('The incident in figures');
  await expect(figures).toContainText(/Applications\s*[1-9]/);
  await page.getByRole('combobox', { name: 'Who' }).selectOption({ label: `${name}, Editor` });
  await expect(figures).toContainText(/Events\s*4\s*Applications\s*4/);
  // By keyboard: narrowed to what was wrong, and it stays in the address.
  await page.getByRole('region', { name: 'By event' }).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=.*actor=.*type=application.rejected/);
  await expect(page.getByRole('button', { name: /^Application rejected/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const row = (who: string) => page.getByRole('row').filter({ hasText: `${who} Vorfall` });
  await expect(row('Alma')).toContainText('Initial Review PendingRejectedRejected');
  for (const who of people) await expect(page.getByLabel(`Select ${who} Vorfall`)).toBeChecked();
  await expect(page.getByRole('link', { name: 'As Alma Vorfall stood just before' })).toHaveAttribute(
    'href',
    new RegExp(`/admin/applications/${ids[0]}\\?asOf=20`),
  );
  await page.getByRole('button', { name: 'What followed for Alma Vorfall' }).press('Enter');
  await expect(page.getByRole('list', { name: 'What happened from there on' })).toContainText('Incident');
  await checkStaff(page, 'incidents, found', 'main');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Select Diego Vorfall').press(' ');

  // Seen in the preview, and moved on by a colleague before it is carried out.
  await page.getByRole('button', { name: 'Prepare corrections' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct what it did' });
  const lines = (label: string) => dialog.getByRole('list', { name: label }).getByRole('listitem');
  await expect(lines('What will happen')).toHaveCount(3);
  const go = dialog.getByRole('button', { name: 'Correct 3 applications' });
  await go.click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await checkStaff(page, 'incidents, preview of corrections', '[role=dialog]');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel(/^Reason/).fill('The wrong list was selected.');
  await correctAlone(ids[1], 'suitable_candidate');
  await go.click();
  await expect(dialog.getByText('2 applications corrected')).toBeVisible();
  await expect(lines('Left as they are')).toHaveText([
    /Bruno Vorfall.*Someone acted first: Bruno Vorfall is now in 'Future Opportunities'/,
  ]);

  // Looked at again, with what has followed since, and led back all the same.
  await dialog.getByRole('button', { name: 'Look again at those that changed' }).click();
  await expect(lines('What will happen')).toHaveText([
    /Bruno Vorfall.*Future Opportunities.*1 event followed since/,
  ]);
  await dialog.getByRole('button', { name: 'Correct 1 application' }).click();
  await expect(dialog.getByText('1 application corrected')).toBeVisible();
  await dialog.getByRole('link', { name: 'Look at these corrections as an incident' }).click();
  await expect(figures).toContainText(/Events\s*3\s*Applications\s*3/);
  await page.goBack();
  await expect(row('Bruno')).toContainText('2 events, moved on');
  await expect(row('Diego')).toContainText('Nothing');
  const exported = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect(await readFile(await (await exported).path(), 'utf8')).toContain('"Carla","Vorfall","1",');

  // The same address tells an editor the same, and why the way back is not theirs.
  await editor.goto(page.url());
  const diego = editor.getByRole('row').filter({ hasText: 'Diego Vorfall' });
  await expect(diego).toBeVisible({ timeout: 30_000 });
  await expect(editor.getByRole('checkbox')).toHaveCount(0);
  await expect(editor.getByRole('button', { name: /^Prepare corrections\. Only admins/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await editor.goto(`${site()}/admin/incidents?from=yesterday`);
  await expect(editor.getByText('From: must be an instant')).toBeVisible();
  await editor.context().close();
});
