import '@fontsource-variable/ibarra-real-nova/index.css';
import '@fontsource-variable/hanken-grotesk/index.css';
import './styles/all.css';
import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { gridClass } from '#web/ui/grid/grid.ts';
import { Toasts } from '#web/ui/toast.tsx';
import { AboveContext } from './above.ts';
import { ConsentDoor } from './consent/door.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { SignOutContext, useSigningOut } from './sign-out.ts';
import { useArrival } from './use-arrival.ts';
import { useStaffRedirect } from './use-staff-redirect.ts';

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
      <a className={styles.skip} href="#content">
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
          <p className={classNames(gridClass, styles.leaving)} role="status">
            <span>Signing out…</span>
          </p>
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
