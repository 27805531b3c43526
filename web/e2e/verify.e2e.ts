import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  parseVerifierKey,
  printNote,
  printVerifierKey,
  signText,
  verifierKey,
} from '#services/platform/transparency/signed-note.ts';
import { parseTlogProof, printTlogProof } from '#services/platform/transparency/tlog-proof.ts';
import { check } from './axe.ts';
import { advance, site } from './people.ts';
import { comeIn } from './portal-people.ts';
import { ops } from './product.ts';
import { expect, test } from './strict.ts';

/** An applicant keeps the own history, and anyone checks it on the public page. */
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
async function drop(page: Page, text: string, name = 'history.tlog-proof'): Promise<void> {
  const input = page.getByLabel('Proof to check');
  await expect(input).toBeEnabled();
  await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
}
async function another(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Check another file' }).click();
  await drop(page, text);
}
async function download(page: Page): Promise<{ name: string; text: string }> {
  await page.goto(`${site()}/applicant/status`);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my history' }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('an applicant downloads the own history; the page says good, outdated, forged or foreign', async ({
  page,
  browser,
  conscience,
}) => {
  conscience.expect(/status of 409/);
  const id = await comeIn(page, 'Flurina');
  await page.goto(`${site()}/applicant/status`);
  await page.getByRole('button', { name: 'Download my history' }).click();
  await expect(page.getByText('Your history has no seal yet.')).toBeVisible();

  expect(await ops('checkpoint')).toMatchObject({ code: 0 });
  const { name, text } = await download(page);
  expect(name).toMatch(new RegExp(`^history-${id.slice(0, 8)}-\\d{4}-\\d\\d-\\d\\d\\.tlog-proof$`));
  await check(page, 'own history');
  await advance(id, 'raw_review_pending');
  const outdated = (await download(page)).text;

  // A stranger, without an account, and without a connection once the page is there.
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`${site()}/verify`);
  await expect(visitor.getByLabel('Proof to check')).toBeEnabled();
  await expect(visitor.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await check(visitor, 'check a history');
  await visitor.setViewportSize({ width: 390, height: 844 });
  const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'on a phone').toBeLessThanOrEqual(0);
  await context.setOffline(true);
  await drop(visitor, text, name);
  await expect(title(visitor, 'Nothing was changed')).toBeFocused();
  await expect(visitor.getByText('Application submitted')).toBeVisible();
  // The page's own figures count what an earlier test has left in the cache, too.
  const scriptBytes = await visitor.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.m?js$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(scriptBytes, 'scripts as delivered').toBeGreaterThan(5_000);
  expect(scriptBytes, 'scripts as delivered').toBeLessThan(30_000);
  await check(visitor, 'a genuine history');
  await another(visitor, outdated);
  await expect(title(visitor, /not covered$/)).toBeFocused();
  await check(visitor, 'an outdated history');

  const proof = parseTlogProof(text);
  const history = JSON.parse(String(proof.extra)) as { events: { body: string }[] };
  const [, second] = history.events;
  if (second) second.body = second.body.replace('"type":"', '"type":"x');
  await another(visitor, printTlogProof({ ...proof, extra: Buffer.from(JSON.stringify(history)) }));
  await expect(title(visitor, 'Entry 2 was changed')).toBeFocused();
  await check(visitor, 'a forged history');

  const theirs = generateKeyPairSync('ed25519').privateKey;
  const { said } = await ops('log', 'key');
  const [{ key: ours }] = said.keys as [{ key: string }];
  const origin = parseVerifierKey(ours).name;
  const signed = proof.checkpoint.slice(0, proof.checkpoint.lastIndexOf('\n\n') + 1);
  const checkpoint = printNote(signed, [signText(signed, origin, theirs)]);
  await another(visitor, printTlogProof({ ...proof, checkpoint }));
  await expect(title(visitor, 'Another key sealed this file')).toBeFocused();
  await check(visitor, 'a foreign history');
  const key = visitor.getByRole('textbox', { name: 'Their key' });
  await key.fill('nonsense');
  await visitor.getByRole('button', { name: 'Check against this key' }).click();
  await expect(visitor.getByText('This is not a key: it must read NAME+ID+KEY.')).toBeVisible();
  await another(visitor, printTlogProof({ ...proof, checkpoint }));
  await key.fill(printVerifierKey(verifierKey(origin, theirs)));
  await visitor.getByRole('button', { name: 'Check against this key' }).click();
  await expect(title(visitor, 'Nothing was changed')).toBeFocused();

  for (const bad of ['', 'x', text.slice(0, 300), text.replace(/extra \S+/, 'extra e30=')]) {
    await another(visitor, bad);
    await expect(title(visitor, 'This cannot be checked')).toBeFocused();
  }
  // The menu needs the rest of the site: it comes then, and leaves what was found as it is.
  await context.setOffline(false);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await another(visitor, text);
  await visitor.getByRole('button', { name: 'Menu' }).click();
  await expect(visitor.getByRole('dialog')).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(title(visitor, 'Nothing was changed')).toBeVisible();
  await another(visitor, outdated);
  await expect(title(visitor, /not covered$/)).toBeFocused();
  await visitor.getByRole('link', { name: 'Careers' }).first().click();
  await visitor.goBack();
  await drop(visitor, text);
  await expect(title(visitor, 'Nothing was changed')).toBeFocused();
  await context.close();
});

test('a file that comes before the check has loaded is checked when it has', async ({ page }) => {
  const hold = Promise.withResolvers<void>();
  await page.route('**/api/checkpoints/verifier.mjs', async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.goto(`${site()}/verify`);
  await expect(page.locator('[data-tool="verify"][data-started]')).toBeVisible();
  await page.locator('[data-part="intake"]').evaluate((intake) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['not a proof'], 'early.tlog-proof'));
    intake.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  await expect(title(page, 'This cannot be checked')).toBeHidden();
  hold.resolve();
  await expect(title(page, 'This cannot be checked')).toBeFocused();
  await expect(page.getByText('early.tlog-proof')).toBeVisible();
});
