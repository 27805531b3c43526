import '@fontsource-variable/ibarra-real-nova/index.css';
import '@fontsource-variable/hanken-grotesk/index.css';
import './styles/all.css';
import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { Toasts } from '#web/ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';
import { useArrival } from './use-arrival.ts';

/** The frame of every public page and of the applicant's portal. */
export function PublicLayout() {
  useArrival();
  // On the body, as the staff area does it: whichever of the two is open owns the page's ground.
  useLayoutEffect(() => {
    document.body.classList.add('site');
    return () => document.body.classList.remove('site');
  }, []);
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <Header />
      <UnconfirmedNotice />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Toasts />
    </>
  );
}
