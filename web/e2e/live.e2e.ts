import { advance, applicant, applyByApi, confirmByApi, familyOf, site } from './people.ts';
import { expect, test } from './strict.ts';

test.use({ storageState: process.env.E2E_STAFF_STATE });

test('the monitor follows an applicant without a reload, says so, and recovers from a cut', async ({
  page,
  context,
  request,
  conscience,
}) => {
  conscience.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/);
  const who = applicant('Yara');
  await page.goto(`${site()}/admin/workflow-monitor?view=graph`);
  await expect(page.getByText(/^Live, \d\d:\d\d:\d\d$/)).toBeVisible();
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  const row = (step: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: step }) });
  const count = async (step: string) => Number(await row(step).getByRole('cell').nth(2).textContent());
  const [received, confirmed, inReview] = [
    await count('Applications Received'),
    await count('Email Confirmed'),
    await count('Initial Review Pending'),
  ];
  const listed = page.getByRole('link', { name: `${who.firstName} ${who.lastName}`, exact: true });

  const id = await applyByApi(request, who);
  await expect(listed).toBeVisible();
  await expect.poll(() => count('Applications Received')).toBe(received + 1);
  await confirmByApi(request, who);
  await expect.poll(() => count('Email Confirmed')).toBe(confirmed + 1);
  await expect.poll(() => count('Applications Received')).toBe(received);
  await row('Email Confirmed').getByRole('link').click();
  await expect(listed).toBeVisible();
  await advance(id, 'raw_review_pending');
  await expect(listed).toBeHidden();
  await expect.poll(() => count('Initial Review Pending')).toBe(inReview + 1);
  await expect.poll(() => count('Email Confirmed')).toBe(confirmed);

  await context.setOffline(true);
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  await advance(id, 'detailed_info_requested');
  await context.setOffline(false);
  await expect(page.getByText(/^Live, /)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('You are offline.')).toBeHidden();
  // What happened in the meantime is fetched.
  await expect.poll(() => count('Initial Review Pending')).toBe(inReview);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
});

test('a change between a first answer and the live connection is heard', async ({
  page,
  context,
  request,
}) => {
  const { promise: wanted, resolve: connect } = Promise.withResolvers<void>();
  await page.route('**/api/live*', async (route) => {
    await wanted;
    await route.continue();
  });
  const other = await context.newPage();
  await other.goto(`${site()}/admin/applications`);
  await expect(other.getByText(/^Live/)).toBeVisible();
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/applications');
  await page.goto(`${site()}/admin/applications`);
  await answered;
  const who = { ...applicant('Zoe'), lastName: familyOf('Zaugg') };
  await applyByApi(request, who);
  const listed = (on: typeof page) => on.getByText(`${who.firstName} ${who.lastName}`).first();
  await expect(listed(other)).toBeVisible();
  connect();
  await expect(listed(page)).toBeVisible();
});

test('S36: a screen whose live updates are refused asks for news by itself, and is live when there is room', async ({
  page,
  request,
  conscience,
}) => {
  conscience.expect(/status of 429/, /MIME type/);
  const title = 'Too many live updates';
  const problem = {
    type: 'urn:cursus:problem:too-many-streams',
    code: 'too-many-streams',
    status: 429,
    title,
  };
  await page.route('**/api/live*', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  const who = applicant('Ursina');
  await page.goto(`${site()}/admin/applications`);
  await expect(page.getByText('Reconnecting: may be out of date')).toBeVisible();
  await applyByApi(request, who);
  await expect(page.getByText(`${who.firstName} ${who.lastName}`).first()).toBeVisible({ timeout: 40_000 });
  await page.unroute('**/api/live*');
  await expect(page.getByText('Reconnecting: may be out of date')).toBeHidden({ timeout: 40_000 });
});
