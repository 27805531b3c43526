import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** No violation of WCAG 2.2 AA that a machine can find. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
type Scheme = 'light' | 'dark';
/** With `AXE=all` each state is seen at both widths in each theme of its area, which takes twice as long. */
const seesAll = process.env.AXE === 'all';

/** The minified one: a page loads it in two thirds of the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loading axe takes longer than a look: a page is given it once, and keeps it for as long as it stands. */
async function expectNone(page: Page, within: string, state: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
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
  expect.soft(found, state).toEqual([]);
}

async function look(page: Page, state: string, within: string, size: typeof wide, scheme: Scheme) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  await expectNone(page, within, `${state}, ${size.width} px, ${scheme}`);
}

/** Which theme a state is looked at in when wide; narrow it is the other. By its name, so that every run looks at the same. */
function wideScheme(state: string): Scheme {
  const sum = [...state].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return sum % 2 === 0 ? 'light' : 'dark';
}

/** Checks what the page shows now, at both widths. Each violation is reported with its place. */
export async function check(page: Page, state: string, within = 'html'): Promise<void> {
  await look(page, state, within, narrow, 'light');
  await look(page, state, within, wide, 'light');
}

/**
 * The staff area has two themes, which share everything but their colours: each state is seen in both, and at both widths; what is
 * common to many states meets every width in every theme. `within`: the part that is looked at, where the rest has been before.
 */
export async function checkStaff(page: Page, state: string, within = 'html'): Promise<void> {
  const scheme = wideScheme(state);
  const other = scheme === 'light' ? 'dark' : 'light';
  await look(page, state, within, narrow, other);
  if (seesAll) await look(page, state, within, narrow, scheme);
  if (seesAll) await look(page, state, within, wide, other);
  await look(page, state, within, wide, scheme);
}

/** The same at the wide width alone, in one of the themes: for what is built alike on every screen. */
export async function checkStaffOnce(page: Page, state: string, within = 'html'): Promise<void> {
  if (seesAll) return checkStaff(page, state, within);
  await look(page, state, within, wide, wideScheme(state));
}
