import { statusLabel } from '#state-machines/application/labels.ts';
import { legacyStatuses, statuses } from '#state-machines/application/vocabulary.ts';
import { advance, applicant, applyByApi, site } from './people.ts';
import { correct } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** Progress and workflow filter of the Applications screen (rulings 43 and 44). */
test.use({ storageState: process.env.E2E_STAFF_STATE });

test('ruling 44: a status beyond the list shows its step of the main flow, whole, instead of 0 %', async ({
  page,
  browser,
}) => {
  const who = applicant('Ursina');
  const id = await applyByApi(
    (await browser.newContext({ storageState: { cookies: [], origins: [] } })).request,
    who,
  );
  const row = page.getByRole('row').filter({ hasText: `Ursina ${who.lastName}` });
  // After the box, name, status, position and score.
  const progress = row.getByRole('cell').nth(5);
  const shows = async (text: string) => {
    await page.goto(`${site()}/admin/applications?search=${encodeURIComponent(who.email)}`);
    await expect(progress).toHaveText(text);
    const isCut = await progress.evaluate(
      (cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight,
    );
    expect({ text, isCut }).toEqual({ text, isCut: false });
  };
  await shows('11%');
  await correct(id, 'assessment_booking');
  await shows('89%');
  for (const [status, text] of [
    ['assessment_completed', 'Step 8 of 11'],
    ['legal_docs_pending', 'Step 9 of 11'],
    ['contract_offered', 'Step 10 of 11'],
    ['employed', 'Step 11 of 11'],
  ] as const) {
    await advance(id, status);
    await shows(text);
  }
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(page.getByRole('article', { name: new RegExp(who.lastName) })).toContainText('Step 11 of 11');
});

test('ruling 43: the workflow filter offers every status in the order of the flow, then groups', async ({
  page,
}) => {
  await page.goto(`${site()}/admin/applications`);
  const all = [...statuses, ...legacyStatuses].map(statusLabel);
  const options = page.getByLabel('Workflow Status').locator('> option');
  await expect(options).toHaveText(['All', ...all]);
  await expect(page.getByLabel('Workflow Status').locator('> optgroup:last-child option')).toHaveText([
    'Active Applications',
    'Pending Review',
    'Manual Review',
    'In Progress',
    'Completed',
    'Decided',
    'Rejected',
  ]);
});
