import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { violationsOf } from '#infra/test/axe.ts';
import { drawnAgain, misfitsOf } from '#infra/test/fits.ts';
import { fileOf, type Shot, type Width, widths } from './shots.ts';

/** Until a screen stands: its heading is there, and nothing says that it is still loading. */
const opensWithinMs = 30_000;
/** At these widths each theme is looked at by axe too: what stands between is built like one of them. */
const widthsOfAxe: readonly Width[] = [1440, 390];
/** Beyond it a long page is cut: its foot is the same everywhere. */
const tallest = 6_000;

/** A visitor decided about cookies before, so that no banner covers every picture. */
const hasDecided = () => {
  const choice = { necessary: true, analytics: false, marketing: false, preferences: false };
  const decided = { ...choice, timestamp: 1_750_000_000_000, consentDate: '2025-06-15T15:06:40.000Z' };
  localStorage.setItem('cookie-consent', JSON.stringify(decided));
};

/** Opens screens as someone who may, and photographs them. */
export class Camera {
  private contexts = new Map<string, Promise<BrowserContext>>();
  private application: Promise<string> | undefined;

  private browser: Browser;
  private site: string;
  private folder: string;

  constructor(browser: Browser, site: string, folder: string) {
    this.browser = browser;
    this.site = site;
    this.folder = folder;
  }

  private contextOf(as: Shot['as']): Promise<BrowserContext> {
    const known = this.contexts.get(as) ?? this.signIn(as);
    this.contexts.set(as, known);
    return known;
  }

  private async signIn(as: Shot['as']): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      locale: 'en-GB',
      timezoneId: 'Europe/Zurich',
      reducedMotion: 'reduce',
    });
    await context.addInitScript(hasDecided);
    // A face that comes late is left out for the sake of visitors; a picture waits for it.
    await context.route('**/*.css', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('font-display:optional', 'font-display:block');
      await route.fulfill({ response: answer, body });
    });
    if (as === 'visitor') return context;
    const door = as === 'admin' ? '/dev/sign-in/admin' : `/dev/pictures/${as}`;
    const answer = await context.request.post(`${this.site}${door}`, {
      headers: { origin: this.site },
      maxRedirects: 0,
    });
    if (answer.status() >= 400) throw new Error(`signing in as ${as} was refused with ${answer.status()}`);
    return context;
  }

  /** An application whose every part has something in it: its documents are being decided on. */
  private async applicationId(): Promise<string> {
    const { request } = await this.contextOf('admin');
    const answer = await request.get(`${this.site}/api/applications?status=contract_offered`);
    const { items } = (await answer.json()) as { items: { id: string }[] };
    const [first] = items;
    if (!first) throw new Error('the demonstration has no application with an offered contract');
    return first.id;
  }

  private async addressOf({ path: address }: Shot): Promise<string> {
    if (!address.includes(':id')) return `${this.site}${address}`;
    this.application ??= this.applicationId();
    return `${this.site}${address.replace(':id', await this.application)}`;
  }

  private async open(page: Page, shot: Shot): Promise<void> {
    await page.goto(await this.addressOf(shot));
    // What waits until it is scrolled to is asked for.
    if (shot.area === 'Public site') await page.mouse.wheel(0, 20_000);
    await page.waitForFunction(
      () =>
        document.querySelector('h1') !== null &&
        document.querySelector('main [aria-busy="true"], main[aria-busy="true"]') === null,
      undefined,
      { timeout: opensWithinMs },
    );
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
    await page.evaluate(() => document.fonts.ready.then(() => window.scrollTo(0, 0)));
    await shot.act?.(page);
    // A mail is a document of its own; what an act brings is drawn with its data.
    await Promise.all(page.frames().map((frame) => frame.waitForLoadState('load')));
    await drawnAgain(page);
  }

  /** @returns sentences about what was wrong, each with the screen's name */
  async take(shot: Shot): Promise<string[]> {
    let page: Page | undefined;
    const faults: string[] = [];
    try {
      page = await (await this.contextOf(shot.as)).newPage();
      page.setDefaultTimeout(10_000);
      await page.setViewportSize({ width: 1440, height: 900 });
      await this.open(page, shot);
      for (const width of widths) faults.push(...(await this.photograph(page, shot, width)));
    } catch (error) {
      const [reason] = String(error).split('\n');
      faults.push(`${shot.name}: did not open. ${reason}`);
    } finally {
      await page?.close();
    }
    return faults;
  }

  private async photograph(page: Page, shot: Shot, width: Width): Promise<string[]> {
    const height = width < 500 ? 844 : 900;
    const faults: string[] = [];
    await page.setViewportSize({ width, height });
    // A screen that scrolls inside its frame is seen whole in a taller window.
    const below = await page.evaluate(() => {
      const main = document.querySelector('main');
      return main ? main.scrollHeight - main.clientHeight : 0;
    });
    if (below > 0) await page.setViewportSize({ width, height: Math.min(height + below, tallest / 2) });
    for (const theme of shot.themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await drawnAgain(page);
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      const file = path.join(this.folder, fileOf(shot, theme, width));
      const clip = { x: 0, y: 0, width, height: Math.min(whole, tallest) };
      await page.screenshot({ path: file, fullPage: true, clip });
      if (!widthsOfAxe.includes(width)) continue;
      const violations = await violationsOf(page);
      faults.push(...violations.map((violation) => `${violation} in ${theme}`));
    }
    faults.push(...(await misfitsOf(page)));
    return faults.map((fault) => `${shot.name}: ${fault} at ${width} px.`);
  }
}
