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
    await expectNone(page, new AxeBuilder({ page }).include(within).withTags(rules), state);
  }
}

/** The staff area has two themes. `within`: the part that is looked at, where the rest has been before. */
export async function checkStaff(page: Page, state: string, within = 'html'): Promise<void> {
  await check(page, state, within);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const axe = new AxeBuilder({ page }).include(within).withRules(colourRules);
  await expectNone(page, axe, `${state}, dark`);
}
