import { expect, type Locator, type Page } from '@playwright/test';

/** The time control of a screen that can show the past (docs/rules/screens.md, Time control). */
export const dock = (page: Page) => page.getByRole('region', { name: 'Time travel' });
export const slider = (page: Page) => dock(page).getByRole('slider', { name: 'Time' });
export const banner = (page: Page) => page.getByRole('region', { name: 'The past' });
export const asOf = (page: Page) => new URL(page.url()).searchParams.get('asOf');

/** The instant in the address, once it is another than this. */
async function another(page: Page, than: string | null): Promise<string> {
  await expect.poll(() => asOf(page)).not.toBe(than);
  return asOf(page) ?? '';
}

/** Live: nothing of the past in the address, no banner, the playhead at its end. */
export async function expectLive(page: Page): Promise<void> {
  await expect(banner(page)).toHaveCount(0);
  expect(asOf(page)).toBeNull();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Now');
}

async function clickAt(track: Locator, part: number): Promise<void> {
  const box = await track.boundingBox();
  await track.click({ position: { x: (box?.width ?? 0) * part, y: (box?.height ?? 0) / 2 } });
}

/**
 * Walks through the past by keyboard, by buttons and by pointer, from a live screen and back to it. At least two changes
 * (of an application: two events) must lie behind. Leaves the screen live.
 */
export async function walkTheControl(page: Page): Promise<void> {
  const track = slider(page);
  await expect(track).toBeEnabled();
  await expectLive(page);
  const previous = dock(page).getByRole('button', { name: /^Previous change/ });
  const next = dock(page).getByRole('button', { name: /^Next change/ });
  await expect(next).toHaveAccessibleName('Next change. This is now.');

  // By keyboard on the slider: a step back, the first of all, a step on, now.
  await dock(page).getByRole('combobox', { name: /^Step/ }).selectOption('change');
  await track.press('ArrowLeft');
  const last = await another(page, null);
  await expect(banner(page)).toContainText('Read-only.');
  await expect(track).toHaveAttribute(
    'aria-valuetext',
    /^\w{3} \d+ \w{3} \d{4}, \d\d:\d\d(:\d\d)?, Zurich time$/,
  );
  await track.press('Home');
  const first = await another(page, last);
  await expect(previous).toHaveAccessibleName('Previous change. Nothing happened before.');
  await track.press('ArrowRight');
  expect((await another(page, first)) > first).toBe(true);
  await track.press('End');
  await expectLive(page);

  // Back in the browser's history is back in time; a slide however long was one step.
  await page.goBack();
  expect((await another(page, null)) > first).toBe(true);
  await page.goBack();
  await expect.poll(() => asOf(page)).toBe(last);
  await track.press('End');
  await expectLive(page);

  // Wherever the focus is, and by the buttons.
  await page.getByRole('main').focus();
  await page.keyboard.press(',');
  expect(await another(page, null)).toBe(last);
  await next.click();
  await expectLive(page);
  await previous.click();
  await another(page, null);
  await banner(page).getByRole('button', { name: 'Return to live' }).click();
  await expectLive(page);

  // By pointer: a press, a drag, and back.
  await clickAt(track, 0.5);
  const middle = await another(page, null);
  const box = await track.boundingBox();
  const [left, y] = [box?.x ?? 0, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const width = box?.width ?? 0;
  await page.mouse.move(left + width * 0.5, y);
  await page.mouse.down();
  await page.mouse.move(left + width * 0.3, y, { steps: 8 });
  await page.mouse.up();
  expect((await another(page, middle)) < middle).toBe(true);
  await dock(page).getByRole('button', { name: 'Live' }).click();
  await expectLive(page);
}
