import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldOutline } from '#web/ui/field/field-outline.tsx';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { PlainPage } from '../components/plain-page.tsx';
import { DialogButton, loadPrivacyRights } from '../dialog-button.tsx';
import { useTitle } from '../use-title.ts';
import { Identity } from './identity.tsx';
import styles from './page.module.css';

// Their code comes beside the page, which is the heaviest of the public side.
const form = import('./change-password.tsx');
const ChangePassword = lazy(async () => ({ default: (await form).ChangePassword }));
const sessions = import('./sessions.tsx');
const Sessions = lazy(async () => ({ default: (await sessions).Sessions }));

const faults = import('../components/load-fault.tsx');
const LoadFault = lazy(async () => ({ default: (await faults).LoadFault }));

/** Your account: who you are here, your password, and where you are signed in (S4, S13). For everyone signed in. */
export function AccountPage() {
  useTitle('Your account');
  const { user, next, hasGoogle, isLoading, error, refetch } = useSession();
  if (isLoading) return <AccountSkeleton />;
  if (error && !user)
    return (
      <PlainPage title="Your account">
        <Suspense>
          <LoadFault title="Your account could not be loaded" error={error} onRetry={() => void refetch()} />
        </Suspense>
      </PlainPage>
    );
  if (!user) return <Navigate to={paths.auth} replace />;
  // The gate goes on with what is left to do.
  if (next !== 'done') return <Navigate to={paths.admin.overview} replace />;
  return (
    <div data-inset="page">
      <Identity user={user} />
      <Suspense fallback={<PasswordOutline />}>
        <ChangePassword user={user} hasGoogle={hasGoogle} />
      </Suspense>
      <Suspense>
        <Sessions />
      </Suspense>
      <OwnData />
    </div>
  );
}

/** The form's geometry before its code is there. */
const PasswordOutline = () => (
  <section className={classNames(gridClass, styles.section)} aria-busy="true">
    <Heading level={2} size="part" className={columns.left}>
      Password
    </Heading>
    <div className={columns.middle}>
      <FieldOutline fields={[{ label: 'Current password' }, { label: 'New password' }]} />
    </div>
  </section>
);

const AccountSkeleton = () => (
  <PlainPage title="Your account" lead="Loading your account…" leadRole="status" />
);

/** What everyone may ask about their own data (ruling 29). */
const OwnData = () => (
  <section className={classNames(gridClass, styles.section)} aria-labelledby="own-data">
    <Heading level={2} size="part" id="own-data" className={columns.left}>
      Your data
    </Heading>
    <div className={columns.wide}>
      <p>Download everything that we keep about you, or ask us to delete it.</p>
      <DialogButton data-above="28" load={loadPrivacyRights}>
        Privacy Rights
      </DialogButton>
    </div>
  </section>
);
