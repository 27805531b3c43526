import { readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type CatalogueSite, startCatalogue } from './catalogue-site.ts';
import { expect, test } from './strict.ts';

/**
 * Every component of the catalogue is drawn as in `pictures/`. A change that is meant: `npm test -- browser pictures
 * --update-snapshots=changed`, and look at what changed (docs/how-to/develop.md).
 */
const folder = fileURLToPath(new URL('pictures/', import.meta.url));

/** Dark shares everything with light but its colours: between them they meet both widths, as in `axe.ts`. */
const looks = [
  { theme: 'public', width: 1440 },
  { theme: 'public', width: 390 },
  { theme: 'staff', width: 1440 },
  { theme: 'dark', width: 390 },
] as const;

/** What stands over the page only once its button is pressed. */
const layers = [
  { id: 'dialog', state: 'Dialog: fields', role: 'dialog' },
  { id: 'nativedialog', state: 'NativeDialog: plain', role: 'dialog' },
  { id: 'drawer', state: 'Drawer: covering', role: 'dialog' },
  { id: 'menu', state: 'Menu: actions', role: 'menu' },
  { id: 'popover', state: 'Popover: plain', role: 'dialog' },
] as const;

/**
 * One component at a time at the top of the page, so that none is moved by the one before it, without the catalogue's captions. The
 * system's monospace font and the corner by which a text area is sized differ from machine to machine, and a bar without a value moves
 * by itself.
 */
const alone = `
  header, main > section:not(.pictured), main > section > h2, article > p:first-child { display: none; }
  * { --font-mono: var(--font-text) !important; }
  textarea { resize: none !important; }
  progress:not([value]) { visibility: hidden; }`;

/** No component, and out of the reach of their styles: letters in our fonts, a round corner, a shadow, a thin line. */
const line = (font: string) =>
  `<div style="all: initial; display: block; font: ${font}">Sphinx of quartz 0123456789</div>`;
const probe = `<div id="probe" style="all: initial; display: block; width: 340px; padding: 20px; background: #fff">
  ${line("400 11px/16px 'Hanken Grotesk Variable'")}
  ${line("600 15px/24px 'Hanken Grotesk Variable'")}
  ${line("500 24px/32px 'Ibarra Real Nova Variable'")}
  <div style="all: initial; display: block; height: 30px; border: 1px solid #46c; border-radius: 7px; box-shadow: 0 2px 9px #0006"></div>
  <svg style="all: initial" width="40" height="40"><circle cx="20" cy="20" r="15.5" fill="none" stroke="#a33" stroke-width="1.5" /></svg>
</div>`;

let catalogue: CatalogueSite;
test.beforeAll(async () => {
  catalogue = await startCatalogue();
});
test.afterAll(() => catalogue.stop());

// A difference is one at the first attempt.
test.describe.configure({ retries: 0 });
test.use({
  // For the sheet above alone.
  bypassCSP: true,
  launchOptions: [
    // Letters are drawn alike whatever the machine's settings for fonts are.
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--font-render-hinting=none', '--disable-lcd-text'],
      }),
    { scope: 'worker' },
  ],
});

async function open(page: Page, theme: string): Promise<void> {
  await page.goto(`${catalogue.url}?theme=${theme}`);
  await page.addStyleTag({ content: alone });
  await expect(page.locator('main > section').first()).toBeAttached();
}

/** Shows one component. @returns its section */
async function show(page: Page, id: string) {
  await page.evaluate((shown) => {
    for (const section of document.querySelectorAll('main > section'))
      section.classList.toggle('pictured', section.id === shown);
  }, id);
  return page.locator(`#${id}`);
}

/** Another system, or a Chromium that draws letters otherwise, can say nothing about a component. */
async function skipWhereDrawnOtherwise(page: Page): Promise<void> {
  await page.goto(catalogue.url);
  await expect(page.locator('main > section').first()).toBeAttached();
  await page.evaluate((html) => {
    document.body.innerHTML = html;
  }, probe);
  const isAlike = await expect(page.locator('#probe'))
    .toHaveScreenshot('probe.png', { threshold: 0.02, maxDiffPixels: 0 })
    .then(
      () => true,
      () => false,
    );
  if (isAlike) return;
  const reason = 'this machine draws what is no component (web/e2e/pictures/probe.png) otherwise';
  process.stdout.write(`Pictures are not compared: ${reason}.\n`);
  test.skip(true, reason);
}

for (const { theme, width } of looks) {
  const look = `${theme}-${width}`;
  test(`${look}: each component looks like its picture`, async ({ page }) => {
    const isUpdating = !['none', 'missing'].includes(test.info().config.updateSnapshots);
    await page.setViewportSize({ width, height: 900 });
    await skipWhereDrawnOtherwise(page);
    await open(page, theme);
    const ids = await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id));
    const pictures: string[] = [];
    for (const id of ids) {
      pictures.push(`${id}.png`);
      await expect.soft(await show(page, id)).toHaveScreenshot([look, `${id}.png`]);
    }
    for (const { id, state, role } of layers.filter((layer) => ids.includes(layer.id))) {
      await show(page, id);
      await page.getByRole('article', { name: state, exact: true }).getByRole('button').first().click();
      pictures.push(`${id}-open.png`);
      await expect.soft(page.getByRole(role)).toHaveScreenshot([look, `${id}-open.png`]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole(role)).toBeHidden();
    }
    const stale = (await readdir(folder + look)).filter((name) => !pictures.includes(name));
    if (isUpdating) for (const name of stale) await rm(`${folder}${look}/${name}`);
    else expect(stale, 'pictures of no component').toEqual([]);
  });
}
