import { expect, type Page, type Route } from '@playwright/test';
import { site } from '../people.ts';
import { catalogue, type MessageId } from './catalogue.ts';
import type { Row, Shown } from './message.ts';

/** Looks whether a message of the catalogue stands on the page, word by word and where it belongs. */
export type Shows = (page: Page, id: MessageId) => Promise<void>;
/** Provokes every message of its group in turn. Staff act by the API; a network or a server fails by the route. */
export type Script = (page: Page, shows: Shows) => Promise<void>;

const places = {
  corner: (page: Page, title: string) =>
    page.getByRole('region', { name: 'Notifications' }).locator('[data-toast]').filter({ hasText: title }),
  page: (page: Page) => page.getByRole('main'),
  dialog: (page: Page) => page.getByRole('dialog'),
  banner: (page: Page) => page.locator('.session-banners'),
};

export async function expectShown(page: Page, { title, text, where }: Shown): Promise<void> {
  const place = places[where](page, title);
  const said = place.getByText(title, { exact: true }).filter({ visible: true });
  await expect(said.last()).toBeVisible({ timeout: 20_000 });
  if (text) await expect(place.last()).toContainText(text);
}
export const rowOf = (id: MessageId): Row => catalogue[id];

/** Fails a call as the network does, or as the server does: with its problem document. */
export async function fail(
  page: Page,
  path: string,
  how: 'network' | { status: number; detail?: string; code?: string },
  method?: string,
): Promise<void> {
  const answer = (route: Route) => {
    if (method && route.request().method() !== method) return route.fallback();
    if (how === 'network') return route.abort('failed');
    const { status, detail = 'The server is busy for the moment.', code = 'unavailable' } = how;
    const problem = {
      type: `urn:cursus:problem:${code}`,
      title: 'x',
      status,
      code,
      detail,
      requestId: 'r-1',
    };
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  };
  await page.route(`**${path}`, answer);
}
/** The calls go through to the server again. */
export const mend = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Asks until the server itself refuses (S23). */
export async function exhaust(page: Page, path: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await page.request.post(`${site()}${path}`, { headers: { origin: site() }, data: {} });
    if (answer.status() === 429) return;
  }
  throw new Error(`${path} has no limit`);
}
