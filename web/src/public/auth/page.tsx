import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { homeOf } from '../home-of.ts';
import { Head } from './head.tsx';

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

/** The form before its code is there: the same geometry, nothing to type into yet. */
function FormOutline() {
  return (
    <section className="section lone">
      <div className="grid">
        <Head intention="sign-in" />
        <div className="mid" aria-busy="true">
          <div className="card-form" aria-hidden="true">
            {['Email', 'Password'].map((label) => (
              <div key={label} className="cell">
                <span className="name">{label}</span>
                <input disabled />
              </div>
            ))}
          </div>
          <div className="form-end">
            <button className="button" type="button" disabled>
              Sign In
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}
