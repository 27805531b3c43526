import type { Locator, Page } from '@playwright/test';
import { statuses } from '#state-machines/application/vocabulary.ts';
import { applicant, site } from './people.ts';
import { comeIn, correct } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** What an applicant sees on a phone without scrolling: the next step and its button, in every status there is. */

const quiet = 'Nothing for you to do just now';

/** The step's title, and its button where there is one. */
const steps: Record<(typeof statuses)[number], [title: string, button: string | null]> = {
  // The portal is closed: the public pages say it (ruling 32).
  application_received: ['Check your e-mail', 'Send again'],
  email_confirmation_sent: ['Confirm your e-mail address', 'Send again'],
  email_confirmed: [quiet, null],
  raw_review_pending: [quiet, null],
  detailed_info_requested: ['Complete your detailed information', 'Complete the form'],
  detailed_info_received: [quiet, null],
  detailed_review_pending: [quiet, null],
  assessment_booking: ['Book the assessment', 'Begin the assessment'],
  assessment_completed: [quiet, null],
  contract_and_docs: [quiet, null],
  legal_docs_pending: ['Upload your legal documents', 'Upload documents'],
  contract_offered: ['Review the contract', 'Review the contract'],
  employed: ['Prepare your first day', 'Open onboarding'],
  rejected: ['You may apply again', 'Browse Positions'],
  suitable_candidate: [quiet, 'Browse Positions'],
};

/** Where the element's lower edge stands, from the top of the unscrolled page. */
async function lowerEdge(page: Page, element: Locator): Promise<number> {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  expect(await page.evaluate(() => window.scrollY), 'the page was scrolled').toBe(0);
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

const pictures = process.env.E2E_PICTURES;
async function takePictures(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1280, 800],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Long enough to wrap everywhere. */
const person = {
  ...applicant('Maximiliane'),
  email: `maximiliane.von-wattenwyl-zumstein.${process.pid}@postfach-zugersee.example`,
};

test('the next step and its button stand in the first screen of a phone, in every status', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(240_000);
  const id = await comeIn(page, person.firstName, person);
  const below: string[] = [];
  for (const status of statuses.toReversed()) {
    await correct(id, status);
    const isClosed = status === 'application_received';
    await page.goto(isClosed ? `${site()}/` : `${site()}/applicant/dashboard`);
    const [title, name] = steps[status];
    const step = isClosed
      ? page.getByRole('complementary', { name: 'Your application' })
      : page.getByRole('region', { name: title, exact: true });
    const heading = isClosed
      ? step.getByText(title, { exact: false })
      : step.getByRole('heading', { name: title, level: 2 });
    const parts = [heading];
    if (name) parts.push(step.getByRole('link', { name }).or(step.getByRole('button', { name })));
    else parts.push(step.getByText('We will write to you at', { exact: false }));
    for (const part of parts) {
      const edge = await lowerEdge(page, part);
      if (edge > 844) below.push(`${status}: ${Math.round(edge)}`);
    }
    // The dial follows the step.
    if (!isClosed)
      expect(
        await lowerEdge(page, page.getByRole('img', { name: /^Step \d+ of 11/ })),
        status,
      ).toBeGreaterThan(await lowerEdge(page, heading));
    await takePictures(page, status);
  }
  expect(below, 'lower edges below the first screen, in pixels').toEqual([]);
});
