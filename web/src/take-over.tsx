import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { recoverWith } from './api/client.ts';
import { App } from './app.tsx';
import { loadedOrLate, loadScreens } from './lazy-routes.tsx';
import { routes } from './routes.tsx';

recoverWith(async () => (await import('./api/recover.ts')).recover);

/** Renders the page, or hydrates the prerendered one as a transition so that it stays responsive. Resolves when it is rendered. */
export async function takeOver(root: HTMLElement, isPrerendered: boolean): Promise<void> {
  const { pathname } = window.location;
  // A prerendered page is hydrated whole, so all of its code loads first. The page itself reports code that failed to load.
  await (isPrerendered ? loadScreens(routes, pathname).catch(() => {}) : loadedOrLate(routes, pathname));
  await new Promise<void>((resolve) => {
    const app = <App at={(screens) => <BrowserRouter>{screens}</BrowserRouter>} onDrawn={resolve} />;
    if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
    else createRoot(root).render(app);
  });
}
