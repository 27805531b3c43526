import type { Page } from '@playwright/test';
import { site } from './people.ts';

/** Each area of the site has a frame of its own. */
const areaOf = (pathname: string): string => /^\/(?:admin|applicant)\b/.exec(pathname)?.[0] ?? '';

/**
 * Opens another screen of the same area as a link does, which costs a tenth of a load; loads it where nothing is open, or the same
 * screen is. For tests that are not about loading, sessions or what a fresh page knows: whatever the page remembers, it goes on to remember.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  const to = new URL(address, site());
  const from = new URL(page.url());
  const isOther = from.origin === to.origin && from.pathname !== to.pathname;
  const isReplaced =
    isOther && areaOf(from.pathname) === areaOf(to.pathname) && (await follow(page, to.href));
  if (!isReplaced) await page.goto(to.href);
}

/** @returns whether the screen that was there has made way for another */
const follow = (page: Page, href: string): Promise<boolean> =>
  page.evaluate(
    (to) =>
      new Promise<boolean>((resolve) => {
        // A frame around several screens stays; each screen has a heading of its own.
        const screen = document.querySelector('main h1') ?? document.querySelector('main > *');
        if (!screen) return resolve(false);
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
        const until = performance.now() + 3_000;
        const look = () => {
          if (screen.isConnected && performance.now() < until) requestAnimationFrame(look);
          else resolve(!screen.isConnected);
        };
        look();
      }),
    href,
  );
