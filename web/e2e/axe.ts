import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No violation of WCAG 2.2 AA that a machine can find. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
type Theme = 'light' | 'dark';

/**
 * Checks what the page shows now, at both widths and in the given themes. Each violation is told with its place. There
 * are no frames, so the legacy mode finds the same in half the time.
 */
export async function check(page: Page, state: string, themes: readonly Theme[] = ['light']): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
      expect.soft(found, `${state}, ${size.width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize(sizes[0]);
}
export const checkStaff = (page: Page, state: string) => check(page, state, ['light', 'dark']);
