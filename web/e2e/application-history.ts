import type { Page } from '@playwright/test';
import { createPool } from '#services/platform/db/postgres.ts';
import { checkStaff } from './axe.ts';
import { site } from './people.ts';
import { databaseUrl, ops } from './product.ts';
import { expect, test } from './strict.ts';
import { asOf, banner, walkTheControl } from './time-control.ts';
import { together } from './together.ts';

/** The one that was left fades out, inert. */
const section = (page: Page) => page.locator('[role="tabpanel"]:not([inert])');
const rows = (page: Page) => section(page).getByRole('row');
const actions = (page: Page) => page.getByRole('region', { name: 'Next actions' });
const drawer = (page: Page) => page.getByRole('complementary');

/** As the database's owner with triggers off; and back, since other tests verify this log too. */
async function write(id: string, client: { from: string; to: string }): Promise<void> {
  const owner = createPool({
    url: await databaseUrl(),
    max: 1,
    name: 'a forger in a test',
    statementTimeoutMs: 5_000,
  });
  try {
    await owner.query('alter table application_events disable trigger append_only');
    await owner.query(
      'update application_events set body = replace(body, $2, $3) where application_id = $1 and version = 1',
      [id, `"client":"${client.from}"`, `"client":"${client.to}"`],
    );
    await owner.query('alter table application_events enable trigger append_only');
  } finally {
    await owner.end();
  }
}

/** What one event changed and caused, two versions side by side, the past, and the proof of it all. */
export async function askTheHistory(page: Page, id: string): Promise<void> {
  await test.step('one event: what it changed and caused, and the correction that took it back', async () => {
    await page.goto(`${site()}/admin/applications/${id}`);
    await expect(page.getByRole('tab', { name: /^History/ })).toBeVisible();
    await page.keyboard.press('h');
    await expect(page).toHaveURL(/tab=history/);
    await page.locator('[data-event="1"]').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-event="2"]')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeFocused();
    const changed = drawer(page).getByRole('region', { name: 'What it changed' });
    await expect(changed).toContainText('Application Received');
    const caused = drawer(page).getByRole('region', { name: 'What it caused' });
    await expect(caused).toContainText('E-mail: Please confirm your application');
    await expect(caused).toContainText('Account for an applicant');
    await checkStaff(page, 'detail, an event with what it caused');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/event=2/);
    await expect(page.getByRole('complementary', { name: 'Deadline set' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-event="2"]')).toBeFocused();

    await section(page).getByRole('combobox', { name: 'Kind' }).selectOption('Corrections');
    await expect(page).toHaveURL(/kind=corrections/);
    await section(page).getByRole('button', { name: 'Status corrected' }).first().click();
    await drawer(page)
      .getByRole('button', { name: /^No\. \d+ Initial review started/ })
      .click();
    await drawer(page)
      .getByRole('button', { name: /^No\. \d+ Status corrected/ })
      .click();
    await expect(drawer(page)).toContainText('Undo within 10 minutes');
  });

  await test.step('two versions: side by side, in the address', async () => {
    await drawer(page).getByRole('button', { name: 'Compare with now' }).click();
    await expect(page).toHaveURL(/compare=\d+\.\.now/);
    await expect(section(page).getByRole('heading', { name: 'Compare' })).toBeFocused();
    await section(page).getByRole('combobox', { name: 'From' }).selectOption({ index: 1 });
    const status = rows(page).filter({ has: page.getByRole('rowheader', { name: 'Status', exact: true }) });
    await expect(status.last()).toContainText(/Application Received.*Changed/);
    await expect(section(page)).toContainText(/Events in between: \d+/);
    await checkStaff(page, 'detail, compare');
    await section(page).getByRole('button', { name: 'Close comparison' }).click();
    await section(page).getByRole('combobox', { name: 'Kind' }).selectOption('All');
  });

  await test.step('as it stood at an event: read-only, every section of then or saying so', async () => {
    await page.locator('[data-event="3"]').click();
    await drawer(page).getByRole('button', { name: 'Show the application as it stood here' }).click();
    await expect(banner(page)).toBeVisible();
    await expect(page.getByText('2 of 11')).toBeVisible();
    await expect(actions(page)).toContainText('Read-only in the past');
    await expect(page.getByRole('button', { name: /^Fork to sandbox\. Read-only/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await checkStaff(page, 'detail, the past');
    await page.getByRole('tab', { name: 'Dossier' }).click();
    await expect(section(page)).toContainText('No documents by then');
    await page.getByRole('tab', { name: 'E-mails' }).click();
    await expect(section(page)).toContainText('The mails that had been called for by then.');
    await together(
      banner(page).getByRole('button', { name: 'Return to live' }),
      page.getByRole('tab', { name: 'Proof' }),
    );
    await expect(page).toHaveURL(/tab=proof/);
    expect(asOf(page)).toBeNull();
    await page.goto(`${site()}/admin/applications/${id}?asOf=2020-01-01T00:00:00.000Z`);
    await expect(page.getByRole('heading', { name: 'Not submitted yet' })).toBeVisible();
    await checkStaff(page, 'detail, before it was submitted');
    await page.getByRole('button', { name: 'Go to its first event' }).click();
    await expect(page.getByRole('tab', { name: /^History/ })).toContainText(/[12]/);
    await banner(page).getByRole('button', { name: 'Return to live' }).click();
    await page.getByRole('tab', { name: /^History/ }).click();
    await walkTheControl(page);
  });

  await test.step('F16: verified in the browser and against a checkpoint; what was forged is marked in its place', async () => {
    await ops('checkpoint');
    await page.getByRole('tab', { name: 'Proof' }).click();
    const proof = page.getByRole('region', { name: 'Proof' });
    await proof.getByRole('button', { name: 'Verify' }).click();
    await expect(proof).toContainText(/(\d+) of \1 events verify/);
    await expect(proof).toContainText(/Held against signed checkpoint \d+ of/);
    const file = page.waitForEvent('download');
    await proof.getByRole('link', { name: 'Download proof' }).click();
    expect((await file).suggestedFilename()).toBe(`proof-${id}.zip`);
    await write(id, { from: 'web', to: 'wEb' });
    await proof.getByRole('button', { name: 'Verify again' }).click();
    await expect(proof).toContainText('This history does not hold: 1 problem');
    await expect(page.getByText('This history does not hold: 1 problem.')).toBeVisible();
    await page.keyboard.press('h');
    await expect(rows(page).filter({ hasText: 'This event cannot be trusted.' })).toContainText(
      'Its text was changed after it was written',
    );
    await expect(page.getByText('History broken').first()).toBeVisible();
    await checkStaff(page, 'detail, forged');
    await page.getByRole('button', { name: 'Show the proof' }).click();
    await proof.getByRole('button', { name: 'No. 1' }).click();
    await expect(drawer(page)).toContainText('This event cannot be trusted.');
    await page.setViewportSize({ width: 390, height: 844 });
    await checkStaff(page, 'detail, forged, phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await write(id, { from: 'wEb', to: 'web' });
  });
}
