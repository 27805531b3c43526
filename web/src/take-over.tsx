import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { recoverWith } from './api/client.ts';
import { App } from './app.tsx';
import { comeOrLate, loadScreens } from './lazy-routes.tsx';
import { routes } from './routes.tsx';

recoverWith(async () => (await import('./api/recover.ts')).recover);

/** Draws the page, or takes the prerendered one over in small steps that leave it answering. Ends when it stands. */
export async function takeOver(root: HTMLElement, isPrerendered: boolean): Promise<void> {
  const { pathname } = window.location;
  // A prerendered page stands already, and is taken over whole. What could not be fetched says so on its page.
  await (isPrerendered ? loadScreens(routes, pathname).catch(() => {}) : comeOrLate(routes, pathname));
  await new Promise<void>((resolve) => {
    const app = <App at={(screens) => <BrowserRouter>{screens}</BrowserRouter>} onDrawn={resolve} />;
    if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
    else createRoot(root).render(app);
  });
}
