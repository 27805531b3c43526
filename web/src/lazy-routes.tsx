import { type ComponentType, Suspense, use, useEffect, useReducer, useState } from 'react';
import { matchRoutes, type RouteObject, useLocation } from 'react-router-dom';
import { LoadBoundary } from './load-boundary.tsx';
import { timings } from './timings.ts';

/** One branch of the route tree. Its code is fetched when it is first opened. */
export interface LazyRoute {
  path?: string;
  index?: true;
  lazy: () => Promise<{ Component: ComponentType }>;
  /** Stands there while the code is on its way, in much the same measure. */
  skeleton: ComponentType;
  children?: readonly LazyRoute[];
}

/** A screen that waits for its code once and from then on is drawn at once. */
export class LazyScreen {
  readonly #lazy: LazyRoute['lazy'];
  #loading: Promise<void> | undefined;
  readonly Skeleton: ComponentType;
  Loaded: ComponentType | undefined;

  constructor({ lazy, skeleton }: LazyRoute) {
    this.#lazy = lazy;
    this.Skeleton = skeleton;
  }

  load(): Promise<void> {
    this.#loading ??= this.#lazy().then(({ Component }) => {
      this.Loaded = Component;
    });
    return this.#loading;
  }
}

/** Ends when everything that stands at an address is there, or has taken so long that skeletons are due. */
export const comeOrLate = (routes: RouteObject[], pathname: string): Promise<void> =>
  Promise.race([
    // Each screen says in its own place that its code did not come.
    loadScreens(routes, pathname).catch(() => {}),
    new Promise<void>((resolve) => setTimeout(resolve, timings.skeletonAfter)),
  ]);

/** What is waited for at the address that is being opened: React needs the same promise for as long as it is drawn. */
class Opening {
  readonly #routes: RouteObject[];
  #pathname = '';
  #come: Promise<void> | undefined;

  constructor(routes: RouteObject[]) {
    this.#routes = routes;
  }

  at(pathname: string): Promise<void> {
    if (pathname !== this.#pathname) this.#come = undefined;
    this.#pathname = pathname;
    this.#come ??= comeOrLate(this.#routes, pathname);
    return this.#come;
  }
}

interface Props {
  screen: LazyScreen;
  opening: Opening;
}

/** For a moment the page before stays; then the skeleton stands until the code is there. */
function Loaded({ screen, opening, pathname }: Props & { pathname: string }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  if (!screen.Loaded) use(opening.at(pathname));
  // As drawn: the code may come between the drawing and the effect.
  const Drawn = screen.Loaded;
  useEffect(() => {
    if (!Drawn) screen.load().then(redraw, (error: unknown) => setFailure({ error }));
  }, [screen, Drawn]);
  if (failure) throw failure.error;
  return Drawn ? <Drawn /> : <screen.Skeleton />;
}

function Screen(props: Props) {
  const { pathname } = useLocation();
  return (
    <LoadBoundary pathname={pathname}>
      <Suspense fallback={<props.screen.Skeleton />}>
        <Loaded {...props} pathname={pathname} />
      </Suspense>
    </LoadBoundary>
  );
}

function branches(routes: readonly LazyRoute[], opening: Opening): RouteObject[] {
  return routes.map((route) => {
    const { children, index, path } = route;
    const screen = new LazyScreen(route);
    const common = {
      element: <Screen screen={screen} opening={opening} />,
      handle: screen,
      ...(path !== undefined && { path }),
    };
    if (index) return { ...common, index };
    return { ...common, ...(children && { children: branches(children, opening) }) };
  });
}

let newestTree: RouteObject[] = [];

/** The router's own form of the tree; each route's handle is its screen. */
export function lazyRoutes(routes: readonly LazyRoute[]): RouteObject[] {
  const tree: RouteObject[] = [];
  tree.push(...branches(routes, new Opening(tree)));
  newestTree = tree;
  return tree;
}

/** Fetches the code of an address that is likely to be opened next; its page says so if that fails. */
export const preload = (pathname: string): void => void loadScreens(newestTree, pathname).catch(() => {});

/** Fetches the code of everything that stands at an address, so that the first drawing is whole. */
export async function loadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => (route.handle as LazyScreen).load()));
}
