import { linkAnswers } from '#infra/test/assessment.ts';
import { applicant, applyByApi, confirmByApi, isWatchedOver, mailTo, site } from '../people.ts';
import { comeIn, lead } from '../portal-people.ts';
import { button, exhaust, fail, mend, type Script } from './shows.ts';

export const link: Script = async (page, shows) => {
  const who = applicant();
  const id = await applyByApi(page.request, who);
  await confirmByApi(page.request, who);
  await lead(id, 'email_confirmed', 'assessment_booking');
  await page.goto(`${site()}/careers/personal-assistant/assessment?token=${'f'.repeat(43)}`);
  await shows(page, 'link/invalid');

  let address: string | undefined;
  // A decision's mail leaves late enough to be taken back.
  for (let tries = 0; tries < 40 && !address; tries++) {
    const { text } = await mailTo(page.request, who.email);
    address = /https?:\S+\/assessment\?token=\S+/.exec(text)?.[0];
    if (!address) await page.waitForTimeout(500);
  }
  await page.goto(address ?? '');
  for (const [question, value] of Object.entries(linkAnswers()))
    await page.locator(`input[name="${question}"][value="${value}"]`).check();
  const submit = () => button(page, 'Submit assessment').click();
  await page.getByLabel('Research').check();
  await fail(page, '/api/submit-assessment', { status: 503 });
  await submit();
  await shows(page, 'link/failed');
  await mend(page);
  await submit();
  await shows(page, 'link/completed');
};

export const account: Script = async (page, shows) => {
  const come = async (fragment: string) => {
    await page.goto('about:blank');
    await page.goto(`${site()}/auth-callback${fragment}`);
  };
  const codes = `#access_token=${'a'.repeat(43)}&refresh_token=${'b'.repeat(43)}`;
  await come('#error=access_denied&error_description=The+provider+said+no.');
  await shows(page, 'account/callback-refused');
  await page.route('**/api/auth/handoff', (route) =>
    route.fulfill({ json: { next: 'done', role: 'applicant' } }),
  );
  await come(`${codes}&side=staff`);
  await shows(page, 'account/callback-no-role');
  await mend(page);
  await fail(page, '/api/auth/handoff', { status: 500 });
  // Without a side it is the staff gate's, whose catalogue has words of its own (ruling 43).
  await come(`${codes}&side=applicant`);
  await shows(page, 'account/callback-failed');
  await mend(page);

  const who = applicant();
  const fillIn = async () => {
    await page.goto(`${site()}/auth`);
    await page.getByLabel('Email').fill(who.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('a quiet lake');
  };
  await fillIn();
  await button(page, 'Sign In').click();
  await shows(page, 'account/refused');
  await fillIn();
  await fail(page, '/api/auth/sign-in', { status: 500 });
  await button(page, 'Sign In').click();
  await shows(page, 'account/failed');
  await mend(page);

  const data = { ...who, password: 'a quiet lake' };
  await page.request.post(`${site()}/api/auth/sign-up`, { headers: { origin: site() }, data });
  const { text } = await mailTo(page.request, who.email);
  await page.goto(/https?:\S+\/auth\/confirm\?token=\S+/.exec(text)?.[0] ?? '');
  await button(page, 'Create my account').click();
  await shows(page, 'account/created');
  await page.context().clearCookies();
  await fillIn();
  await button(page, 'Sign In').click();
  await shows(page, 'account/signed-in');
};

export const security: Script = async (page, shows) => {
  await comeIn(page, 'Livia');
  await page.clock.install();
  await page.goto(`${site()}/applicant/dashboard`);
  await button(page, 'Report a security issue').click();
  await page.getByLabel('What you found').fill('The form takes any HTML.');
  const send = () => button(page, 'Send report').click();
  await fail(page, '/api/security-reports', 'network');
  await send();
  await shows(page, 'security/report-failed');
  await mend(page);
  await send();
  await shows(page, 'security/reported');
  await button(page, 'Report a security issue').click();
  await page.getByLabel('What you found').fill('The form takes any HTML.');
  await exhaust(page, '/api/security-reports');
  await send();
  await shows(page, 'security/too-many');
  await button(page, 'Cancel').click();
  await isWatchedOver(page);

  const problem = {
    title: 'x',
    status: 401,
    code: 'session-ended',
    detail: 'x',
    current: { reason: 'token-reused' },
  };
  const json = { type: 'about:blank', requestId: 'r-1', ...problem };
  await page.route('**/api/auth/sessions', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(json) }),
  );
  await page.goto(`${site()}/account`);
  await shows(page, 'security/logged-out');
};

export const privacy: Script = async (page, shows) => {
  await comeIn(page, 'Ladina');
  await page.goto(`${site()}/account`);
  await page.getByRole('main').getByRole('button', { name: 'Privacy Rights' }).click();
  await fail(page, '/api/privacy/export', 'network');
  await button(page, 'Download My Data').click();
  await shows(page, 'privacy/export-failed');
  await mend(page);
  await button(page, 'Download My Data').click();
  await shows(page, 'privacy/exported');
  const ask = async () => {
    await button(page, 'Request Data Deletion').click();
    await button(page, 'Yes, request deletion').click();
  };
  await fail(page, '/api/privacy/deletion-requests', { status: 503 });
  await ask();
  await shows(page, 'privacy/deletion-failed');
  await mend(page);
  await ask();
  await shows(page, 'privacy/deletion');
  await shows(page, 'privacy/deletion-mail');
};
