import type { Page } from '@playwright/test';
import { portalAnswers } from '#infra/test/assessment.ts';
import { pdf } from '#infra/test/files.ts';
import { site } from '../people.ts';
import { comeIn, correct, fillDetails, lead } from '../portal-people.ts';
import { button, fail, mend, type Script, type Shows } from './shows.ts';

const open = (page: Page, name: string) => page.goto(`${site()}/applicant/${name}`);

/** Without an answer for the guard, every page says in its own words what it could not load. */
async function notLoaded(page: Page, shows: Shows): Promise<void> {
  await fail(page, '/api/me/application', { status: 429 });
  for (const [name, id] of [
    ['dashboard', 'portal/status-not-loaded'],
    ['detailed-info', 'portal/details-not-loaded'],
    ['assessment', 'portal/assessment-not-loaded'],
    ['documents', 'portal/documents-not-loaded'],
    ['contract', 'portal/contract-not-loaded'],
    ['onboarding', 'portal/onboarding-not-loaded'],
  ] as const) {
    await open(page, name);
    await shows(page, id);
  }
  await mend(page);
}

/** Pages before their time, and no application at all. */
async function notThere(page: Page, shows: Shows): Promise<void> {
  for (const [name, id] of [
    ['assessment', 'portal/no-assessment'],
    ['contract', 'portal/no-contract'],
    ['onboarding', 'portal/no-onboarding'],
  ] as const) {
    await open(page, name);
    await shows(page, id);
  }
  await page.route('**/api/me/application', (route) => route.fulfill({ json: { application: null } }));
  await open(page, 'dashboard');
  await shows(page, 'portal/no-application');
  await open(page, 'status');
  await shows(page, 'portal/not-found');
  await mend(page);
}

async function details(page: Page, shows: Shows): Promise<void> {
  const path = '/api/me/detailed-info';
  const submit = () => button(page, 'Submit information').click();
  await open(page, 'detailed-info');
  await fillDetails(page);
  await fail(page, path, { status: 503 }, 'POST');
  await submit();
  await shows(page, 'portal/details-failed');
  await mend(page);
  await fail(page, path, { status: 404, detail: 'Not there.', code: 'not-found' }, 'POST');
  await submit();
  await shows(page, 'portal/details-no-application');
  await mend(page);
  await open(page, 'detailed-info');
  await submit();
  await shows(page, 'portal/details-sent');
}

async function assessment(page: Page, shows: Shows): Promise<void> {
  const path = '/api/submit-assessment';
  await open(page, 'assessment');
  for (const value of Object.values(portalAnswers())) {
    await page.getByRole('radio').nth(Number(value)).check();
    await button(page, /^(Next|Review your answers)$/).click();
  }
  const submit = () => button(page, 'Submit assessment').click();
  await fail(page, path, 'network');
  await submit();
  await shows(page, 'portal/assessment-failed');
  await mend(page);
  await fail(page, path, { status: 400, detail: 'Assessment token not found', code: 'link-invalid' });
  await submit();
  await shows(page, 'portal/no-token');
  await mend(page);
  await submit();
  await shows(page, 'portal/assessment-sent');
}

async function documents(page: Page, shows: Shows): Promise<void> {
  const path = '/api/me/documents/submission';
  await open(page, 'documents');
  const input = (type: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: type, exact: true }) })
      .locator('input[type=file]:not([capture])');
  const types = ['Passport or ID', 'Work Permit', 'CV / Résumé', 'References', 'Background Check'];
  const file = (type: string) => ({ name: 'file.pdf', mimeType: 'application/pdf', buffer: pdf(type) });
  await fail(page, '/api/me/documents/passport_id', 'network');
  await input('Passport or ID').setInputFiles(file('passport'));
  await shows(page, 'portal/upload-failed');
  await mend(page);
  await button(page, 'Remove the upload of Passport or ID').click();
  for (const type of types) await input(type).setInputFiles(file(type));
  await shows(page, 'portal/uploaded');
  const submit = () => button(page, 'Submit documents').click();
  await fail(page, path, { status: 503 });
  await submit();
  await shows(page, 'portal/documents-failed');
  await mend(page);
  await fail(page, path, { status: 422, detail: 'One is gone.', code: 'missing-documents' });
  await submit();
  await shows(page, 'portal/documents-missing');
  await mend(page);
  await submit();
  await shows(page, 'portal/documents-sent');
}

async function contract(page: Page, shows: Shows, id: string): Promise<void> {
  const answer = async (decision: 'Accept' | 'Decline') => {
    await page.getByLabel('I have read and understood the contract.').check();
    await page.getByRole('radio', { name: new RegExp(`^${decision}`) }).check();
    await page.getByLabel('I confirm that this decision is final.').check();
    await button(page, `${decision} the contract`).click();
  };
  await open(page, 'contract');
  await fail(page, '/api/me/contract-response', 'network');
  await answer('Accept');
  await shows(page, 'portal/contract-failed');
  await mend(page);
  await button(page, 'Accept the contract').click();
  await shows(page, 'portal/accepted');
  await correct(id, 'contract_offered');
  await open(page, 'contract');
  await answer('Decline');
  await shows(page, 'portal/declined');
}

export const portal: Script = async (page, shows) => {
  const id = await comeIn(page, 'Livia');
  await notLoaded(page, shows);
  await notThere(page, shows);
  await lead(id, 'email_confirmed', 'detailed_info_requested');
  await details(page, shows);
  await lead(id, 'detailed_info_received', 'assessment_booking');
  await assessment(page, shows);
  await lead(id, 'assessment_completed', 'legal_docs_pending');
  await documents(page, shows);
  await contract(page, shows, id);
};
