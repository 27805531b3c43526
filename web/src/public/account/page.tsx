import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { LoadFault } from '../components/load-fault.tsx';
import { useTitle } from '../use-title.ts';
import { AccountSkeleton } from './account-skeleton.tsx';
import { Identity } from './identity.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordOutline } from './password-outline.tsx';
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
