import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No violation of WCAG 2.2 AA that a machine can find. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
/** What can differ between the themes, which share everything but their colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Everything that passes would be described as well, place by place: nobody asks. */
const builder = (page: Page, within: string): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).include(within);

/** There are no frames, so the legacy mode finds the same in half the time. */
async function expectNone(page: Page, axe: AxeBuilder, state: string): Promise<void> {
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  const { width } = page.viewportSize() ?? {};
  expect.soft(found, `${state}, ${width} px`).toEqual([]);
}

/** Checks what the page shows now, at both widths. Each violation is told with its place. */
export async function check(page: Page, state: string, within = 'html'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size);
    await expectNone(page, builder(page, within).withTags(rules), state);
  }
}

/** What holds for the themes' colours where the rest was looked at. */
async function checkDark(page: Page, state: string, within: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const axe = builder(page, within).withRules(colourRules);
  await expectNone(page, axe, `${state}, dark`);
}

/** The staff area has two themes. `within`: the part that is looked at, where the rest has been before. */
export async function checkStaff(page: Page, state: string, within = 'html'): Promise<void> {
  await check(page, state, within);
  await checkDark(page, state, within);
}

/** The same at the wide width alone: for what is built alike on every screen. */
export async function checkStaffOnce(page: Page, state: string, within = 'html'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(sizes[0]);
  await expectNone(page, builder(page, within).withTags(rules), state);
  await checkDark(page, state, within);
}
