import { type ComponentType, Suspense, use, useEffect, useReducer, useState } from 'react';
import { matchRoutes, type RouteObject, useLocation } from 'react-router-dom';
import { LoadBoundary } from './load-boundary.tsx';
import { timings } from './timings.ts';

/** One branch of the route tree; its code loads when it is first opened. */
export interface LazyRoute {
  path?: string;
  index?: true;
  lazy: () => Promise<{ Component: ComponentType }>;
  /** Shown while the code loads, at about the size of the page. */
  skeleton: ComponentType;
  children?: readonly LazyRoute[];
}

/** A screen that loads its code once and renders at once from then on. */
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

/** Resolves when all code of an address has loaded, or when skeletons are due. */
export const loadedOrLate = (routes: RouteObject[], pathname: string): Promise<void> =>
  Promise.race([
    // Each screen reports in its own place that its code failed to load.
    loadScreens(routes, pathname).catch(() => {}),
    new Promise<void>((resolve) => setTimeout(resolve, timings.skeletonAfter)),
  ]);

/** The pending load of the address that is being opened: React's `use` needs the same promise on every render. */
function openings(routes: RouteObject[]): (pathname: string) => Promise<void> {
  let opened = '';
  let loading: Promise<void> | undefined;
  return (pathname) => {
    if (pathname !== opened) loading = undefined;
    opened = pathname;
    loading ??= loadedOrLate(routes, pathname);
    return loading;
  };
}
type Opening = ReturnType<typeof openings>;

interface Props {
  screen: LazyScreen;
  opening: Opening;
}

/** The previous page stays for a moment, then the skeleton until the code has loaded. */
function Loaded({ screen, opening, pathname }: Props & { pathname: string }) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  // As rendered: the code may load between the render and the effect.
  const Rendered = screen.Loaded;
  useEffect(() => {
    if (!Rendered) screen.load().then(rerender, (error: unknown) => setFailure({ error }));
  }, [screen, Rendered]);
  // After every hook: once the code has loaded, React repeats this render without it, and hooks behind it would be out of step.
  if (!Rendered) use(opening(pathname));
  if (failure) throw failure.error;
  return Rendered ? <Rendered /> : <screen.Skeleton />;
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

/** The tree as the router takes it; each route's handle is its screen. */
export function lazyRoutes(routes: readonly LazyRoute[]): RouteObject[] {
  const tree: RouteObject[] = [];
  tree.push(...branches(routes, openings(tree)));
  newestTree = tree;
  return tree;
}

/** Loads the code of an address that is likely to be opened next; its page reports a failure. */
export const preload = (pathname: string): void => void loadScreens(newestTree, pathname).catch(() => {});

/** Loads all code of an address, so that the first render is complete. */
export async function loadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => (route.handle as LazyScreen).load()));
}
