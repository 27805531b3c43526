import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { jpg, png } from '#infra/test/files.ts';
import { check } from './axe.ts';
import { site } from './people.ts';
import { comeIn, lead } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** Documents on a phone: photographed page by page, seen, taken again, and sent as one PDF. */
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: jpg() };

test('an applicant photographs a document with the camera of the phone', { tag: '@phone' }, async ({
  page,
}) => {
  const id = await comeIn(page, 'Livia');
  await lead(id, 'email_confirmed', 'legal_docs_pending');
  await page.goto(`${site()}/applicant/documents`);
  const passport = row(page, 'Passport or ID');
  const camera = passport.getByRole('button', { name: /^Take a photo\s?: Passport or ID$/ });
  await expect(camera).toBeVisible();
  await expect(passport.getByRole('button', { name: /^Choose file\s?: Passport or ID$/ })).toBeVisible();
  const input = passport.locator('input[capture="environment"]');
  await expect(input).toHaveAttribute('accept', 'image/*');
  // The button opens the camera.
  const chooser = page.waitForEvent('filechooser');
  await camera.click();
  await (await chooser).setFiles(photo);

  const pages = passport.getByRole('region', { name: 'Photographed pages: Passport or ID' });
  await expect(pages.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await pages.locator('input[aria-label^="Add a page"]').setInputFiles({
    name: 'IMG_0002.png',
    mimeType: 'image/png',
    buffer: png(),
  });
  await expect(pages.getByRole('img', { name: 'Page 2' })).toBeVisible();
  await check(page, 'documents, pages photographed', 'main');

  // What is no picture is said, and the other pages are kept.
  await pages
    .locator('input[aria-label^="Retake"]')
    .first()
    .setInputFiles({
      name: 'IMG_0003.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture'),
    });
  await expect(passport.getByText('This photo cannot be read here.', { exact: false })).toBeVisible();
  await expect(pages.getByRole('img')).toHaveCount(2);
  await pages.getByRole('button', { name: /^Remove\s+page 2 of Passport or ID$/ }).click();
  await expect(pages.getByRole('img')).toHaveCount(1);
  await pages.locator('input[aria-label^="Add a page"]').setInputFiles(photo);
  await pages.getByRole('button', { name: /^Upload 2 pages\s?: Passport or ID$/ }).click();

  await expect(passport.getByText('Being verified')).toBeVisible();
  const name = 'passport or ID, 2 pages photographed.pdf';
  const link = passport.getByRole('link', { name: `Download ${name}` });
  const file = await page.request.get(new URL((await link.getAttribute('href')) ?? '', site()).href);
  expect((await PDFDocument.load(await file.body())).getPageCount()).toBe(2);
});
