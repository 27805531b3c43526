import { renderToStaticMarkup } from 'react-dom/server';
import { type RouteObject, StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { LazyScreen } from './lazy-routes.tsx';
import { routes } from './routes.tsx';

/** Every route of the tree with the path that leads to it. */
const walk = (tree: readonly RouteObject[], above: string): [string, RouteObject][] =>
  tree.flatMap((route) => {
    const at = route.path ?? (route.index ? `${above} (index)` : `${above} (layout)`);
    return [[at, route] as [string, RouteObject], ...walk(route.children ?? [], at)];
  });
const all = walk(routes, '');

it('the walk reaches every part of the product', () => {
  const paths = all.map(([at]) => at);
  for (const path of ['/', '/auth', '/applicant/dashboard', '/admin', '/admin/applications', '*'])
    expect(paths).toContain(path);
});

it.each(all)('%s has a skeleton that says that its code is loading', (_, route) => {
  expect(route.handle).toBeInstanceOf(LazyScreen);
  const { Skeleton } = route.handle as LazyScreen;
  const markup = renderToStaticMarkup(
    <StaticRouter location={route.path ?? '/'}>
      <Skeleton />
    </StaticRouter>,
  );
  expect(markup).toContain('aria-busy="true"');
  expect(markup).toContain('role="status"');
  expect(markup).toMatch(/class="wait-bone".*class="wait-rows"/);
});
