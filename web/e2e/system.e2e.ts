import { paths } from '#web/paths.ts';
import { expectTree } from './aria-tree.ts';
import { checkStaff } from './axe.ts';
import { editorPage } from './colleagues.ts';
import { site } from './people.ts';
import { expect, test } from './strict.ts';

/** System: how the server is, and what to do about it. Admins only. */
test.use({ storageState: process.env.E2E_STAFF_STATE });

test('an admin sees the verdict, each finding with what to do, and the lists behind the figures', async ({
  page,
}) => {
  const found = {
    severity: 'act',
    title: '3 jobs failed for good.',
    detail: null,
    steps: ['Read why: `npm run ops -- jobs`.', 'Mend the cause, then give them another try.'],
  };
  await page.route('**/api/system', async (route) => {
    const answer = await route.fetch();
    const system = await answer.json();
    for (const check of system.checks) check.findings = check.name === 'work' ? [found] : [];
    const worker = {
      ...system.processes[0],
      kind: 'worker',
      pid: 7,
      host: `cursus-worker-${'0a1b2c3d'.repeat(5)}`,
    };
    const processes = [...system.processes, worker, { ...worker, silentSeconds: 3_000, isSilent: true }];
    await route.fulfill({ json: { ...system, processes, deadLetters: 12_345 } });
  });
  await page.goto(`${site()}/admin`);
  await page.getByRole('navigation').getByRole('link', { name: 'System' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toContainText(/1 finding\s*\d+ of \d+ checks passed/);
  const findings = main.getByRole('list', { name: 'Findings and what to do' });
  await expect(findings).toContainText('Act now');
  await expect(findings.getByRole('heading')).toHaveText('3 jobs failed for good.');
  await expect(findings.getByText('npm run ops -- jobs', { exact: true })).toBeVisible();
  const running = main.getByRole('region', { name: 'Running' });
  await expect(running).toContainText('12,345');
  await expect(running).toContainText(/Worker\s*\d+ MB, at most \d+ ms late/);
  await expect(running).toContainText(/Worker 2\s*silent for 50 min/);
  await expect(main.getByRole('region', { name: 'Kept safe' })).toContainText(
    'No backup follows this database',
  );
  await expect(main.getByLabel('Health')).toContainText(/Database answers in\s*\d+ ms/);
  await checkStaff(page, 'system, a finding');
  for (const width of [1440, 1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await main.evaluate((box) => box.scrollWidth - box.clientWidth), `${width} px`).toBe(0);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  // By keyboard: the command is copied, then on to the list that the figure counts.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = findings.getByRole('button', { name: 'Copy npm run ops -- jobs' });
  await copy.focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm run ops -- jobs');
  await main.getByRole('link', { name: '12,345' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/settings#background$/);
  await expect(page.getByRole('region', { name: 'Background work' })).toBeInViewport();

  await page.unroute('**/api/system');
  await page.goBack();
  // Everything is looked at now, by a worker, and what is under way is not started twice.
  const check = main.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(main.getByRole('progressbar', { name: 'Check of the whole system' })).toBeVisible();
  await expect(check).toHaveAccessibleDescription('A check is under way');
  await expect(main.getByRole('progressbar')).toHaveCount(0, { timeout: 20_000 });
  await expect(main.getByText('the first night')).toHaveCount(0);
  await expect(main.getByText('3 jobs failed for good.')).toHaveCount(0);
  await expectTree(page, paths.admin.system);
});

test('an editor has no such screen', async ({ browser, request }) => {
  const editor = await editorPage(browser, request);
  const asked: string[] = [];
  editor.on('request', (each) => asked.push(new URL(each.url()).pathname));
  await editor.goto(`${site()}/admin/system`);
  await expect(editor.getByRole('heading', { name: 'Only admins can see this page' })).toBeVisible();
  await expect(editor.getByRole('navigation').getByRole('link', { name: 'System' })).toHaveCount(0);
  expect(asked).not.toContain('/api/system');
  await editor.close();
});
