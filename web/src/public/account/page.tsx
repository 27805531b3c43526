import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { LoadFault } from '../components/load-fault.tsx';
import { PrivacyRightsButton } from '../privacy-rights/button.tsx';
import { useTitle } from '../use-title.ts';
import { Identity } from './identity.tsx';
import { Sessions } from './sessions.tsx';

// The form's own code comes beside the page, which is the heaviest of the public side.
const form = import('./change-password.tsx');
const ChangePassword = lazy(async () => ({ default: (await form).ChangePassword }));

/** Your account: who you are here, your password, and where you are signed in (S4, S13). For everybody signed in. */
export function AccountPage() {
  useTitle('Your account');
  const { user, next, hasGoogle, isLoading, error, refetch } = useSession();
  if (isLoading) return <AccountSkeleton />;
  if (error && !user) {
    return (
      <section className="section lone">
        <div className="grid">
          <div className="main">
            <h1 className="t5">Your account</h1>
            <LoadFault
              title="Your account could not be loaded"
              error={error}
              onRetry={() => void refetch()}
            />
          </div>
        </div>
      </section>
    );
  }
  if (!user) return <Navigate to={paths.auth} replace />;
  // The gate goes on with what is left to do.
  if (next !== 'done') return <Navigate to={paths.admin.overview} replace />;
  return (
    <div className="account-page">
      <Identity user={user} />
      <Suspense fallback={<PasswordOutline />}>
        <ChangePassword user={user} hasGoogle={hasGoogle} />
      </Suspense>
      <Sessions />
      <OwnData />
    </div>
  );
}

/** The form's geometry before its code is there. */
const PasswordOutline = () => (
  <section className="grid" aria-busy="true">
    <div className="left">
      <h2 className="t3">Password</h2>
    </div>
    <div className="mid" aria-hidden="true">
      <div className="card-form">
        {['Current password', 'New password'].map((label) => (
          <div key={label} className="cell">
            <span className="name">{label}</span>
            <input disabled />
          </div>
        ))}
      </div>
    </div>
  </section>
);

/** The page's geometry before it is known who asks. */
function AccountSkeleton() {
  return (
    <div className="account-page" aria-busy="true">
      <section className="grid">
        <div className="main">
          <h1 className="t5">Your account</h1>
          <p className="lede" role="status">
            Loading your account…
          </p>
        </div>
        <div className="hang" aria-hidden="true">
          <i className="bone bone-3" />
          <br />
          <i className="bone bone-3" />
        </div>
      </section>
    </div>
  );
}

/** What everybody may ask about their own data (ruling 29). */
function OwnData() {
  return (
    <section className="grid" aria-labelledby="own-data">
      <div className="left">
        <h2 className="t3" id="own-data">
          Your data
        </h2>
      </div>
      <div className="wide">
        <p>Download everything that we keep about you, or ask us to delete it.</p>
        <div className="form-end">
          <PrivacyRightsButton className="button button-line">Privacy Rights</PrivacyRightsButton>
        </div>
      </div>
    </section>
  );
}
