import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { homeOf } from '../home-of.ts';
import { FormOutline } from './form-outline.tsx';

// The form brings its machine: the page is drawn before it, while it is already on its way.
const form = import('./account.tsx');
const Account = lazy(async () => ({ default: (await form).Account }));

/** Sign In and Create Account. Whoever is signed in already, or just became so, is led on. */
export function AuthPage() {
  const session = useSession();
  const home = homeOf(session);
  // The layout leads all others on, after its moment.
  if (session.user && home !== paths.admin.overview) return <Navigate to={home} replace />;
  return (
    <Suspense fallback={<FormOutline />}>
      <Account isLeaving={session.user !== null} hasGoogle={session.hasGoogle} />
    </Suspense>
  );
}
