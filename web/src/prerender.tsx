import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { loadScreens } from './lazy-routes.tsx';
import { publicPages } from './public/public-pages.ts';
import { routes } from './routes.tsx';

/** What is rendered. */
export const pages = publicPages;

/** The markup of one public page as a visitor gets it first: signed out, nothing typed yet. The browser takes it over. */
export async function render(path: string): Promise<string> {
  await loadScreens(routes, path);
  const faults: unknown[] = [];
  const { prelude } = await prerender(
    <App at={(screens) => <StaticRouter location={path}>{screens}</StaticRouter>} />,
    // In one piece: React would move large parts into place by inline scripts, which the security policy refuses.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (fault) => void faults.push(fault) },
  );
  const markup = await new Response(prelude).text();
  if (faults.length > 0) throw new Error(`${path} cannot be prerendered`, { cause: faults[0] });
  return markup;
}
