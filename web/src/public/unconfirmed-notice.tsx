import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isUnconfirmed } from '#state-machines/application/vocabulary.ts';
import { type Application, myApplicationQuery, type Other } from '#web/applicant/my-application.ts';
import { useOpenApplication } from '#web/applicant/use-open-application.ts';
import { useUpdates } from '#web/applicant/use-updates.ts';
import { preload } from '#web/lazy-routes.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { ClockIcon } from '#web/ui/icon/drawings.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { SendAgain } from './send-again.tsx';
import styles from './unconfirmed-notice.module.css';

// Signing out leads home, also without a connection.
preload(paths.home);

const WithdrawalDialog = lazy(async () => ({
  default: (await import('./withdrawal/withdrawal-dialog.tsx')).WithdrawalDialog,
}));

/**
 * The reminder on the public pages while an applicant is signed in whose address is not confirmed (ruling 32), with the way
 * out of every status that is not final (ruling 14). The portal's own pages, where they open, have it themselves (ruling 37).
 */
export function UnconfirmedNotice() {
  const { data } = useQuery(myApplicationQuery);
  const { pathname } = useLocation();
  const application = data?.application;
  if (!application || !isUnconfirmed(application.workflowStatus)) return null;
  if (application.pages.some((page) => paths.applicant[page] === pathname)) return null;
  return <Notice application={application} other={data.others.find(({ isOpen }) => isOpen)} />;
}

/** Goes by itself once the address is confirmed elsewhere. */
function Notice({ application, other }: { application: Application; other: Other | undefined }) {
  useUpdates(application.id);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <aside className={classNames('on-lake', styles.notice)} aria-label="Your application">
        <div className={classNames(gridClass, styles.columns)}>
          <Inline as="p" isOneLine align="start" space={12} className={columns.main}>
            <Icon icon={ClockIcon} className={styles.icon} />
            <span>{prompt(application)}</span>
          </Inline>
          <Inline align="baseline" className={classNames(columns.right, styles.ways)}>
            {application.deadline?.isOverdue ? (
              <ButtonLink variant="link" to={paths.support}>
                Contact support
              </ButtonLink>
            ) : (
              <SendAgain isInline email={application.email} />
            )}
            {other && <OpenOther id={other.id} />}
            <Button variant="link" aria-haspopup="dialog" onClick={() => setWithdrawing(true)}>
              Withdraw application
            </Button>
          </Inline>
        </div>
      </aside>
      {isWithdrawing && (
        <Suspense>
          <WithdrawalDialog
            application={application}
            reason={reason}
            onReason={setReason}
            onClosed={() => setWithdrawing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The portal is closed to this one, and open to another. */
function OpenOther({ id }: { id: string }) {
  const { mutate, isPending } = useOpenApplication(id);
  return (
    <Button variant="link" isPending={isPending} onClick={() => mutate()}>
      Open your other application
    </Button>
  );
}

function prompt({ deadline }: Application) {
  if (deadline?.isOverdue)
    return 'Your application has arrived, but the time to confirm your e-mail address is over. Write to us, and we will send you a new link.';
  return (
    <>
      Your application has arrived. Check your{' '}
      <Text as="span" isWhole>
        e-mail
      </Text>{' '}
      and confirm your address within 10 days
      {deadline && `, until ${formatDateTime(deadline.due)} Zurich time`}; then the review begins.
    </>
  );
}
