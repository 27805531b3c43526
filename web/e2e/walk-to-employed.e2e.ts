import pg from 'pg';
import { applicant, apply, confirmationLink, openApplication, signInStaff, site } from './people.ts';
import { ops } from './product.ts';
import { expect, test } from './strict.ts';

/** The whole life of one application: form, mail, every step by staff, the applicant's timeline, and the proof. */
const steps = [
  ['Initial Review Pending', 'Initial Review'],
  ['Additional Info Requested', 'Information Requested'],
  ['Info Received', 'Information Received'],
  ['Detailed Review Pending', 'Detailed Review'],
  ['Assessment Scheduled', 'Assessment Invitation'],
  ['Assessment Completed', 'Assessment Completed'],
  ['Documents Pending', 'Documents Required'],
  ['Contract Offered', 'Contract Offered'],
  ['Employed', 'Employed'],
] as const;

test.describe.configure({ mode: 'serial' });

const livia = applicant();
let applicationId = '';

test('an applicant applies, confirms by the mailed link and is employed step by step', async ({
  page,
  browser,
  request,
}) => {
  await apply(page, livia);
  await page.goto(await confirmationLink(request, livia));
  await expect(page).toHaveURL(`${site()}/careers/confirm`);
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await expect(
    page.getByRole('heading', { name: 'Thank you, Livia. Your e-mail address is confirmed.' }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: /^Password/ }).fill('a quiet lake');
  await page.getByRole('button', { name: 'Save password and sign in' }).click();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
  await expect(page.getByRole('heading', { name: 'Email Confirmed', level: 1 })).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await signInStaff(staff);
  await openApplication(staff, livia);
  applicationId = new URL(staff.url()).pathname.split('/').pop() ?? '';
  for (const [label, seenByApplicant] of steps) {
    await staff
      .getByRole('region', { name: 'Next actions' })
      .getByRole('button', { name: label, exact: true })
      .click();
    await expect(staff.getByText('Application status updated successfully').last()).toBeVisible();
    // The applicant's page follows by itself.
    await expect(page.getByRole('heading', { name: seenByApplicant, level: 3 }).first()).toBeVisible();
  }
  await expect(staff.getByText('Chain verified').first()).toBeVisible();
  await expect(staff.getByText('This application has reached an outcome.')).toBeVisible();

  const timeline = page.getByRole('region', { name: 'What has happened' }).getByRole('listitem');
  await expect(timeline).toHaveCount(steps.length + 2);
  const titles = [...steps.map(([, title]) => title).reverse(), 'Email Confirmed', 'Application Received'];
  await expect(timeline.getByRole('heading')).toHaveText(titles);
});

test('after the walk, verify and rebuild report equality', async () => {
  expect(await ops('verify')).toMatchObject({ code: 0, said: { ok: true, problemCount: 0 } });
  expect(await ops('checkpoint')).toMatchObject({ code: 0, said: { ok: true, number: expect.any(Number) } });
  expect(await ops('rebuild')).toMatchObject({
    code: 0,
    said: { ok: true, differenceCount: 0, swapped: true },
  });
});

test('F16: cutting the last fact as the database’s owner is found by the command and on the screen', async ({
  page,
}) => {
  const { said } = await ops('where');
  const owner = new pg.Client({ connectionString: String(said.databaseUrl) });
  await owner.connect();
  const forge = async (sql: string, values: unknown[]) => {
    await owner.query('begin; alter table application_events disable trigger all');
    const result = await owner.query(sql, values);
    await owner.query('alter table application_events enable trigger all; commit');
    return result.rows;
  };
  const columns =
    'application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at';
  try {
    const [cut] = await forge(
      `delete from application_events where application_id = $1 and version = (select max(version) from application_events where application_id = $1) returning ${columns}`,
      [applicationId],
    );
    const afterCut = await ops('verify');
    expect(afterCut).toMatchObject({
      code: 1,
      said: { ok: false, problems: [{ applicationId, version: cut.version, code: 'cut' }] },
    });
    await forge(
      `insert into application_events (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      Object.values(cut),
    );
    expect((await ops('verify')).code).toBe(0);

    await forge(
      "update application_events set body = replace(body, 'review.started', 'review.forgotten') where application_id = $1 and version = 4",
      [applicationId],
    );
    expect(await ops('verify')).toMatchObject({
      code: 1,
      said: {
        problems: expect.arrayContaining([
          expect.objectContaining({ applicationId, version: 4, code: 'hash' }),
        ]),
      },
    });
    await signInStaff(page);
    await page.goto(`${site()}/admin/applications/${applicationId}`);
    await expect(page.getByText(/chain broken|does not hold|not verified/i).first()).toBeVisible();
    await forge(
      "update application_events set body = replace(body, 'review.forgotten', 'review.started') where application_id = $1 and version = 4",
      [applicationId],
    );
    expect((await ops('verify')).code).toBe(0);
  } finally {
    await owner.end();
  }
});
