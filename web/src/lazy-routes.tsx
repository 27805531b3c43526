import { type ComponentType, use } from 'react';
import { matchRoutes, type RouteObject, useLocation } from 'react-router-dom';
import { LoadBoundary } from './load-boundary.tsx';

/** One branch of the route tree. Its code is fetched when it is first opened. */
export interface LazyRoute {
  path?: string;
  index?: true;
  lazy: () => Promise<{ Component: ComponentType }>;
  children?: readonly LazyRoute[];
}

/** A screen that waits for its code once and from then on is drawn at once. */
class LazyScreen {
  readonly #lazy: LazyRoute['lazy'];
  #loading: Promise<void> | undefined;
  Loaded: ComponentType | undefined;

  constructor(lazy: LazyRoute['lazy']) {
    this.#lazy = lazy;
  }

  load(): Promise<void> {
    this.#loading ??= this.#lazy().then(({ Component }) => {
      this.Loaded = Component;
    });
    return this.#loading;
  }
}

function Loaded({ screen }: { screen: LazyScreen }) {
  if (!screen.Loaded) use(screen.load());
  return screen.Loaded && <screen.Loaded />;
}

function Screen({ screen }: { screen: LazyScreen }) {
  const { pathname } = useLocation();
  return (
    <LoadBoundary pathname={pathname}>
      <Loaded screen={screen} />
    </LoadBoundary>
  );
}

/** The router's own form of the tree; each route's handle is its screen. */
export function lazyRoutes(routes: readonly LazyRoute[]): RouteObject[] {
  return routes.map(({ lazy, children, index, path }) => {
    const screen = new LazyScreen(lazy);
    const common = {
      element: <Screen screen={screen} />,
      handle: screen,
      ...(path !== undefined && { path }),
    };
    if (index) return { ...common, index };
    return { ...common, ...(children && { children: lazyRoutes(children) }) };
  });
}

/** Fetches the code of everything that stands at an address, so that the first drawing is whole. */
export async function loadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => (route.handle as LazyScreen).load()));
}
