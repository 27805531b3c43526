import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useTitle } from '../use-title.ts';

/** The path alone: what stands behind the question mark may be somebody's secret. */
async function logUnknownPath(): Promise<void> {
  const path = window.location.pathname.slice(0, 500);
  console.warn('No page at this path:', path);
  const { audit } = await import('#web/api/audit.ts');
  audit('page_not_found', 'page', { metadata: { path } });
}

export function NotFoundPage() {
  const { pathname } = useLocation();
  useTitle('Page not found');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each unknown path is logged
  useEffect(() => {
    // without a connection nothing was looked for on the server either
    logUnknownPath().catch(() => {});
  }, [pathname]);
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <p className="label">404</p>
          <h1 className="t5">Oops! Page not found</h1>
          <p className="lede">
            There is nothing at <code>{pathname}</code>. It may have moved, or the address may have a slip in
            it.
          </p>
          <p className="actions">
            <Link className="button" to={paths.home}>
              Return to Home
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
