import pg from 'pg';
import { checkStaff } from './axe.ts';
import {
  applicant,
  apply,
  applyByApi,
  confirmationLink,
  confirmByApi,
  openApplication,
  signInStaff,
  site,
} from './people.ts';
import { databaseUrl, ops } from './product.ts';
import { expect, test } from './strict.ts';

/** The whole life of one application: form, mail, every step by staff, the applicant's timeline, and the proof. */
const steps = [
  ['Start initial review', 'Initial Review'],
  ['Ask for details', 'Information Requested'],
  ['Mark details as received', 'Information Received', 'Details not submitted yet'],
  ['Start detailed review', 'Detailed Review'],
  ['Invite to assessment', 'Assessment Invitation'],
  ['Mark assessment as completed', 'Assessment Completed', 'Assessment not completed yet'],
  ['Ask for documents', 'Documents Required'],
  ['Offer contract', 'Contract Offered', '5 documents missing'],
  ['Confirm employment', 'Employed', '5 documents missing'],
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
  for (const [label, seenByApplicant, lack] of steps) {
    await staff
      .getByRole('region', { name: 'Next actions' })
      .getByRole('button', { name: label, exact: true })
      .click();
    // What is missing is said once more before the step is taken all the same.
    const question = staff.getByRole('dialog', { name: label });
    if (lack) {
      await expect(question).toContainText(lack);
      await question.getByRole('button', { name: label, exact: true }).click();
      await expect(question).toBeHidden();
    }
    await expect(staff.getByText('Application status updated successfully').last()).toBeVisible();
    // The applicant's page follows by itself.
    await expect(page.getByRole('heading', { name: seenByApplicant, level: 3 }).first()).toBeVisible();
  }
  await expect(staff.getByText('History checked').first()).toBeVisible();
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

test('F16: what the database’s owner forges is named by the command and on the screen, with the way to the place', async ({
  page,
  request,
}) => {
  const others = [applicant(), applicant(), applicant()];
  const ids: string[] = [];
  for (const who of others) {
    ids.push(await applyByApi(request, who));
    await confirmByApi(request, who);
  }
  const [cut = '', renamed = '', removed = ''] = ids;
  expect(await ops('checkpoint')).toMatchObject({ code: 0 });
  const owner = new pg.Client({ connectionString: await databaseUrl() });
  await owner.connect();
  const forge = async (...statements: [string, unknown[]?][]) => {
    await owner.query('begin; alter table application_events disable trigger all');
    for (const [sql, values] of statements) await owner.query(sql, values);
    await owner.query('alter table application_events enable trigger all; commit');
  };
  const columns =
    'application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at';
  const all = [applicationId, ...ids];
  await owner.query(
    `create temp table untouched as select ${columns} from application_events where application_id = '${all.join("' or application_id = '")}'`,
  );
  const restore = () =>
    forge(
      ['delete from application_events where application_id = any($1)', [all]],
      [`insert into application_events (${columns}) select ${columns} from untouched`],
    );
  try {
    await forge(
      [
        "update application_events set body = replace(body, 'review.started', 'review.forgotten') where application_id = $1 and version = 4",
        [applicationId],
      ],
      [
        'delete from application_events where application_id = $1 and version = (select max(version) from application_events where application_id = $1)',
        [cut],
      ],
      [
        "update application_events set type = 'application.rejected' where application_id = $1 and version = 2",
        [renamed],
      ],
      ['delete from application_events where application_id = $1', [removed]],
    );
    const { code, said: found } = await ops('verify');
    expect(code).toBe(1);
    const problem = (id: string, version: unknown, kind: string) =>
      expect.objectContaining({ applicationId: id, version, code: kind });
    expect(found.problems).toEqual(
      expect.arrayContaining([
        problem(applicationId, 4, 'hash'),
        problem(cut, expect.any(Number), 'cut'),
        problem(renamed, 2, 'column'),
        problem(removed, expect.any(Number), 'cut'),
      ]),
    );

    await signInStaff(page);
    await page.getByRole('link', { name: 'Verification' }).click();
    await page.getByRole('button', { name: 'Verify now' }).click();
    await expect(page.getByRole('heading', { name: /^The log does NOT hold: \d+ problems$/ })).toBeVisible();
    await expect(page.getByText(/^Checkpoint \d+$/)).toBeVisible();
    await checkStaff(page, 'verification, does not hold');
    const place = (id: string) =>
      page
        .getByRole('region', { name: 'What does not hold' })
        .getByRole('listitem')
        .filter({ has: page.locator(`h3 a[href$="${id}"]`) });
    await expect(place(applicationId)).toContainText('Its text was changed after it was written');
    await expect(place(applicationId)).toContainText("Its type 'review.forgotten' is none");
    await expect(place(cut)).toContainText('End cut off');
    await expect(place(renamed)).toContainText('The column type says something else than the event itself.');
    await expect(place(removed)).toContainText('the last of them is gone');
    await place(applicationId)
      .getByRole('link', { name: /^No\. 4 of / })
      .first()
      .click();
    await expect(page).toHaveURL(`${site()}/admin/applications/${applicationId}?event=4`);
    await expect(page.getByText('History broken').first()).toBeVisible();

    await restore();
    await page.goBack();
    await page.getByRole('button', { name: 'Sign a checkpoint' }).click();
    await expect(page.getByRole('heading', { name: 'The log holds' })).toBeVisible();
    await expect(page.getByText(/^Checkpoint \d+ was signed over it\.$/)).toBeVisible();
    await checkStaff(page, 'verification, holds');
  } finally {
    await restore();
    await owner.end();
  }
});
