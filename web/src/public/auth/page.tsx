import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { columns } from '#web/ui/grid/grid.ts';
import { whenUsed } from '#web/when-used.ts';
import { FormOutline } from '../components/form-outline.tsx';
import { PlainPage } from '../components/plain-page.tsx';
import { homeOf } from '../home-of.ts';
import { useHydrated } from '../use-hydrated.ts';
import { asides, headOf } from './head.tsx';
import { OtherWays } from './other-ways.tsx';

// The form brings its machine: the page stands before it.
const Account = lazy(async () => {
  await whenUsed();
  return { default: (await import('./account.tsx')).Account };
});

/** Sign In and Create Account. Those who are signed in already, or just became so, are led on. */
export function AuthPage() {
  const session = useSession();
  const isHydrated = useHydrated();
  const home = homeOf(session);
  // The layout leads all others on, after its moment.
  if (session.user && home !== paths.admin.overview) return <Navigate to={home} replace />;
  // Prerendered is the outline alone: what were typed before the form's code came would be lost.
  if (!isHydrated) return <Outline />;
  return (
    <Suspense fallback={<Outline />}>
      <Account isLeaving={session.user !== null} hasGoogle={session.hasGoogle} />
    </Suspense>
  );
}

/** The form before its code is there: the same geometry, so that nothing moves when it comes. */
const Outline = () => (
  <PlainPage
    hasForm
    {...headOf('sign-in')}
    aside={asides['sign-in']}
    form={
      <FormOutline
        className={columns.middle}
        fields={[{ label: 'Email' }, { label: 'Password' }]}
        action="Sign In"
      >
        <OtherWays intention="sign-in" hasGoogle={false} />
      </FormOutline>
    }
  />
);
