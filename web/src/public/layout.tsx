import '@fontsource-variable/ibarra-real-nova/index.css';
import '@fontsource-variable/hanken-grotesk/index.css';
import './styles/all.css';
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { gridClass } from '#web/ui/grid/grid.ts';
import { Toasts } from '#web/ui/toast/toasts.tsx';
import { AboveContext } from './above.ts';
import { ConsentDoor } from './consent/door.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { homeOf } from './home-of.ts';
import styles from './layout.module.css';
import { SignOutContext, useSigningOut } from './sign-out.ts';

// Only applicants need it.
const UnconfirmedNotice = lazy(async () => ({
  default: (await import('./unconfirmed-notice.tsx')).UnconfirmedNotice,
}));

// Only those who are signed in need it.
const SessionUpkeep = lazy(async () => ({ default: (await import('./session-upkeep.tsx')).SessionUpkeep }));

/** The frame of every public page and of the applicant's portal. */
export function PublicLayout() {
  useArrival();
  useStaffRedirect();
  const { user, isKnown } = useSession();
  const signingOut = useSigningOut();
  const [Above, setAbove] = useState<ComponentType>();
  // On the body, as the staff area does it: whichever of the two is open owns the page's ground.
  useLayoutEffect(() => {
    document.body.classList.add('site');
    return () => document.body.classList.remove('site');
  }, []);
  return (
    <SignOutContext value={signingOut}>
      <a className={styles.skip} data-ground="sheet" href="#content">
        Skip to content
      </a>
      <ConsentDoor />
      {isKnown && (
        <Suspense>
          <SessionUpkeep />
        </Suspense>
      )}
      <Header />
      {user?.role === 'applicant' && (
        <Suspense>
          <UnconfirmedNotice />
        </Suspense>
      )}
      {Above && !signingOut.isPending && <Above />}
      <main id="content" className={styles.content} tabIndex={-1}>
        {signingOut.isPending ? (
          <div data-inset="page">
            <p className={gridClass} role="status">
              <span>Signing out…</span>
            </p>
          </div>
        ) : (
          <AboveContext value={setAbove}>
            <Outlet />
          </AboveContext>
        )}
      </main>
      <Footer />
      <Toasts />
    </SignOutContext>
  );
}

/** The page stood before this code came: the browser itself has been to the element that the hash names. */
const isPrerendered =
  typeof document !== 'undefined' && Boolean(document.getElementById('root')?.firstElementChild);

/**
 * What a browser does by itself on a full page load: the new page starts at its top with the focus on its content,
 * or at the element that the hash names. Going back keeps the place the browser remembers.
 */
function useArrival(): void {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const openPath = useRef(pathname);

  // With the page, not after its paint: a visitor who has pressed Tab by then would be called back.
  useLayoutEffect(() => {
    if (openPath.current === pathname) return;
    openPath.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
    if (how !== 'POP' && !hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, how]);

  // `key` also lets a second press on the same link scroll again.
  useEffect(() => {
    if (!hash || (isPrerendered && key === 'default')) return;
    const timer = setTimeout(() => {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    }, timings.hashScroll);
    return () => clearTimeout(timer);
  }, [hash, key]);
}

/** Staff who open / or /auth are led to their own side (applicant side, section 1), and so are those who have still to pass the gate. */
function useStaffRedirect(): void {
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const to = homeOf(session);
  const isLed =
    session.user !== null &&
    to === paths.admin.overview &&
    (pathname === paths.home || pathname === paths.auth);
  useEffect(() => {
    if (!isLed) return;
    const timer = setTimeout(() => navigate(to, { replace: true }), timings.staffRedirect);
    return () => clearTimeout(timer);
  }, [isLed, to, navigate]);
}
