import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useTitle } from '../use-title.ts';

export function NotFoundPage() {
  const { pathname } = useLocation();
  useTitle('Page not found');
  useEffect(() => {
    console.warn('No page at this path:', pathname);
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
