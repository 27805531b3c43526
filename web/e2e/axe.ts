import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#infra/test/axe.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
type Scheme = 'light' | 'dark';
/** With `AXE=all` each state is seen at both widths in each theme of its area, which takes twice as long. */
const seesAll = process.env.AXE === 'all';

async function look(page: Page, state: string, within: string, size: typeof wide, scheme: Scheme) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  const violations = await violationsOf(page, within);
  expect.soft(violations, `${state}, ${size.width} px, ${scheme}`).toEqual([]);
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
