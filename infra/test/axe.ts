import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** WCAG 2.2 AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The minified one: a page loads it in two thirds of the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What a machine can find against WCAG 2.2 AA, each with its place. Loading axe takes longer than a look: a page is given it once, and
 * keeps it for as long as it stands.
 * @param within a selector of the part that is looked at
 */
export async function violationsOf(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([selector, tags]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // Violations alone: describing all that passes is slow and unused. No rule of these reads style sheets, which axe would parse first, and
      // frames have no axe that could answer.
      const only = { runOnly: [...tags], resultTypes: ['violations' as const] };
      const { violations } = await run(selector, { ...only, preload: { assets: ['media'] }, iframes: false });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
    },
    [within, rules] as const,
  );
}
