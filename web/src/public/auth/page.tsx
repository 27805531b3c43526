import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { columns } from '#web/ui/grid/grid.ts';
import { whenUsed } from '#web/when-used.ts';
import { FormOutline } from '../components/form-outline.tsx';
import { PlainPage } from '../components/plain-page.tsx';
import type { Intention } from '../credentials/check.ts';
import { homeOf } from '../home-of.ts';
import { useHydrated } from '../use-hydrated.ts';
import { asides, headOf } from './head.tsx';
import { OtherWays } from './other-ways.tsx';

// The form brings its machine: the page stands before it.
const Account = lazy(async () => {
  await whenUsed();
  const { Account } = await import('./account.tsx');
  // What is replaced between a press and its end gets no click.
  while (document.querySelector('button:active')) await new Promise((resolve) => setTimeout(resolve, 30));
  return { default: Account };
});

/** Sign In and Create Account. Those who are signed in already, or just became so, are led on. */
export function AuthPage() {
  const session = useSession();
  const isHydrated = useHydrated();
  // Chosen before the form's code was there.
  const [intention, setIntention] = useState<Intention>('sign-in');
  const home = homeOf(session);
  // The layout leads all others on, after its moment.
  if (session.user && home !== paths.admin.overview) return <Navigate to={home} replace />;
  // Prerendered is the outline alone: what were typed before the form's code came would be lost. The form comes in a transition, which keeps
  // the outline's elements until then: a press on one that is replaced gets no click.
  const outline = <Outline intention={intention} onIntention={setIntention} />;
  return (
    <Suspense fallback={outline}>
      {isHydrated ? (
        <Account startsWith={intention} isLeaving={session.user !== null} hasGoogle={session.hasGoogle} />
      ) : (
        outline
      )}
    </Suspense>
  );
}

const names = [
  { label: 'First name', width: 'pair' },
  { label: 'Last name', width: 'pair' },
] as const;

interface OutlineProps {
  intention: Intention;
  onIntention: (intention: Intention) => void;
}

/** The form before its code is there: the same geometry, so that nothing moves when it comes. */
function Outline({ intention, onIntention }: OutlineProps) {
  const isNew = intention === 'sign-up';
  return (
    <PlainPage
      hasForm
      {...headOf(intention)}
      aside={asides[intention]}
      form={
        <FormOutline
          className={columns.middle}
          fields={[...(isNew ? names : []), { label: 'Email' }, { label: 'Password' }]}
          action={isNew ? 'Create Account' : 'Sign In'}
        >
          <OtherWays
            intention={intention}
            hasGoogle={false}
            onToggle={() => onIntention(isNew ? 'sign-in' : 'sign-up')}
          />
        </FormOutline>
      }
    />
  );
}
