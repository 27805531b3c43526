import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { recoverWith } from './api/client.ts';
import { sessionQuery } from './api/session.ts';
import { App, newQueries } from './app.tsx';
import { loadedOrLate, loadScreens } from './lazy-routes.tsx';
import { routes } from './routes.tsx';

recoverWith(async () => (await import('./api/recover.ts')).recover);

/** Renders the page, or hydrates the prerendered one as a transition so that it stays responsive. Resolves when it is rendered. */
export async function takeOver(root: HTMLElement, isPrerendered: boolean): Promise<void> {
  const { pathname } = window.location;
  const queries = newQueries();
  // Pages that are not prerendered wait for whom they are for: the answer comes while their code loads.
  if (!isPrerendered) void queries.prefetchQuery(sessionQuery);
  // A prerendered page is hydrated whole, so all of its code loads first. The page itself reports code that failed to load.
  await (isPrerendered ? loadScreens(routes, pathname).catch(() => {}) : loadedOrLate(routes, pathname));
  await new Promise<void>((resolve) => {
    const at = (screens: ReactNode) => <BrowserRouter>{screens}</BrowserRouter>;
    const app = <App queries={queries} at={at} onDrawn={resolve} />;
    if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
    else createRoot(root).render(app);
  });
}
