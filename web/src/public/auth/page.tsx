import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { columns } from '#web/ui/grid/grid.ts';
import { FormOutline } from '../components/form-outline.tsx';
import { PlainPage } from '../components/plain-page.tsx';
import { homeOf } from '../home-of.ts';
import { headOf } from './head.ts';

// The form brings its machine: the page is drawn before it, while it is already on its way.
const form = import('./account.tsx');
const Account = lazy(async () => ({ default: (await form).Account }));

/** Sign In and Create Account. Those who are signed in already, or just became so, are led on. */
export function AuthPage() {
  const session = useSession();
  const home = homeOf(session);
  // The layout leads all others on, after its moment.
  if (session.user && home !== paths.admin.overview) return <Navigate to={home} replace />;
  return (
    <Suspense fallback={<Outline />}>
      <Account isLeaving={session.user !== null} hasGoogle={session.hasGoogle} />
    </Suspense>
  );
}

/** The form before its code is there. */
const Outline = () => (
  <PlainPage
    hasForm
    {...headOf('sign-in')}
    form={
      <FormOutline
        className={columns.middle}
        fields={[{ label: 'Email' }, { label: 'Password' }]}
        action="Sign In"
      />
    }
  />
);
