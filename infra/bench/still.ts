import type { Page } from '@playwright/test';
import { settledAfterMs } from './staff-browser.ts';

/** A screen as the product drew it, without its code: the whole page, and its body after each thing that was done. */
export interface Still {
  page: string;
  bodies: string[];
}

/** What stands in the page now, without scripts, and which element has the focus. */
const lookOf = (page: Page, part: 'documentElement' | 'body'): Promise<string> =>
  page.evaluate((which) => {
    const mark = 'data-still-focus';
    document.activeElement?.setAttribute(mark, '');
    const copy = document[which].cloneNode(true) as HTMLElement;
    document.activeElement?.removeAttribute(mark);
    for (const script of copy.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
    return copy.outerHTML;
  }, part);

/** Does all that in a page of the product that stands, and keeps what it shows each time. */
export async function record(page: Page, doings: readonly (() => Promise<void>)[]): Promise<Still> {
  const still = { page: `<!doctype html>${await lookOf(page, 'documentElement')}`, bodies: [] as string[] };
  for (const doing of doings) {
    await doing();
    await page.waitForTimeout(settledAfterMs);
    still.bodies.push(await lookOf(page, 'body'));
  }
  return still;
}

/**
 * Not a yardstick, but the product's look without its work: each press puts what was recorded into the same elements, by changes that are known before it. What is in
 * rows comes a moment later, as an answer of the server does; all else at once, where the product may draw in parts and be faster.
 */
export const replay = (page: Page, { bodies }: Still): Promise<void> =>
  page.evaluate((left) => {
    type Change = { in: Node; make: () => void };
    let changes: Change[] = [];

    const change = (node: Node, make: () => void) => changes.push({ in: node, make });
    const compareAttributes = (now: Element, then: Element) => {
      for (const { name, value } of then.attributes)
        if (now.getAttribute(name) !== value) change(now, () => now.setAttribute(name, value));
      for (const { name } of now.attributes)
        if (!then.hasAttribute(name)) change(now, () => now.removeAttribute(name));
    };
    const compareChildren = (now: Element, then: Element) => {
      const all = [...now.childNodes];
      for (const [place, wanted] of [...then.childNodes].entries()) {
        const found = all[place];
        const copy = document.importNode(wanted, true);
        if (!found) change(now, () => now.appendChild(copy));
        else if (found.nodeName !== wanted.nodeName) change(now, () => found.replaceWith(copy));
        else if (found instanceof Element) compare(found, wanted as Element);
        else if (found.nodeValue !== wanted.nodeValue)
          change(now, () => {
            found.nodeValue = wanted.nodeValue;
          });
      }
      for (const extra of all.slice(then.childNodes.length)) change(now, () => extra.remove());
    };
    const compare = (now: Element, then: Element) => {
      compareAttributes(now, then);
      compareChildren(now, then);
    };
    const prepare = () => {
      changes = [];
      const next = left.shift();
      if (next) compare(document.body, new DOMParser().parseFromString(next, 'text/html').body);
    };
    const isInRow = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest('tbody');
    const perform = () => {
      const later = changes.filter((one) => isInRow(one.in));
      for (const one of changes) if (!later.includes(one)) one.make();
      const focus = () => document.querySelector<HTMLElement>('[data-still-focus]')?.focus();
      focus();
      setTimeout(() => {
        for (const { make } of later) make();
        focus();
      }, 50);
    };
    addEventListener('keydown', (event) => {
      // A key that gives an element the focus is not typed into it.
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      perform();
    });
    addEventListener('click', (event) => {
      event.preventDefault();
      perform();
    });
    Object.assign(window, { prepareNext: prepare, performNext: perform });
  }, bodies);

type Replay = Window & { prepareNext: () => void; performNext: () => void };

/** Finds what the next press changes, and waits until the page is at rest. */
export async function prepareNext(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as Replay).prepareNext());
  await page.waitForTimeout(settledAfterMs);
}

/** What no press does: the next that was recorded, as it was when it was recorded. */
export async function performNext(page: Page): Promise<void> {
  await prepareNext(page);
  await page.evaluate(() => (window as unknown as Replay).performNext());
}
