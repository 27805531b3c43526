import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App, newQueries } from './app.tsx';
import { loadScreens } from './lazy-routes.tsx';
import { publicPages } from './public/public-pages.ts';
import { routes } from './routes.tsx';

export const pages = publicPages;

/** The markup of one public page for a signed-out visitor; the browser hydrates it. */
export async function render(path: string): Promise<string> {
  await loadScreens(routes, path);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <App queries={newQueries()} at={(screens) => <StaticRouter location={path}>{screens}</StaticRouter>} />,
    // In one chunk: React would move large parts into place by inline scripts, which the security policy refuses.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void errors.push(error) },
  );
  const markup = await new Response(prelude).text();
  if (errors.length > 0) throw new Error(`${path} cannot be prerendered`, { cause: errors[0] });
  return markup;
}
