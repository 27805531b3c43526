import type { Page } from '@playwright/test';
import { applicant, fillCells, site } from '../people.ts';
import { button, exhaust, fail, mend, type Script } from './shows.ts';

export const contact: Script = async (page, shows) => {
  const path = '/api/secure-contact-form';
  const send = () => button(page, 'Send message').click();
  const fill = async () => {
    await page.goto(`${site()}/contact`);
    for (const [label, value] of [
      ['First name', 'Livia'],
      ['Last name', 'Amrein'],
      ['Email', 'livia.amrein@post.example'],
      ['Subject', 'A house by the lake'],
      ['Message', 'Could you call me on Monday?'],
    ] as const)
      await page.getByRole('textbox', { name: label }).fill(value);
  };
  await fill();
  await fail(page, path, 'network');
  await send();
  await shows(page, 'contact/failed');
  await mend(page);
  await fail(page, path, { status: 400, detail: 'Rate limit: one message in an hour from this address.' });
  await send();
  await shows(page, 'contact/server-limit');
  await mend(page);
  await send();
  await shows(page, 'contact/sent');
  await fill();
  await exhaust(page, path);
  await send();
  await shows(page, 'contact/too-many');
};

const path = '/api/secure-application-submit';
const submit = (page: Page) => button(page, 'Submit Application').click();

export const shortForm: Script = async (page, shows) => {
  await page.goto(`${site()}/careers/apply`);
  await fillCells(page, applicant());
  await fail(page, path, { status: 503 });
  await submit(page);
  await shows(page, 'short/failed');
  await mend(page);
  await fail(page, path, {
    status: 400,
    detail: 'Rate limit: one application in an hour from this address.',
  });
  await submit(page);
  await shows(page, 'short/server-limit');
  await mend(page);
  await submit(page);
  await shows(page, 'short/sent');
  await page.goto(`${site()}/careers/apply`);
  await fillCells(page, applicant());
  await exhaust(page, path);
  await submit(page);
  await shows(page, 'short/too-many');
};

export const positionForm: Script = async (page, shows) => {
  await page.goto(`${site()}/careers/personal-assistant#apply`);
  await page.locator('#apply').scrollIntoViewIfNeeded();
  await fillCells(page, applicant());
  await fail(page, path, 'network');
  await submit(page);
  await shows(page, 'position/failed');
  await mend(page);
  await submit(page);
  await shows(page, 'position/sent');
};
