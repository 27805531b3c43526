import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isFinal } from '#state-machines/application/vocabulary.ts';
import { type Application, type MyEvent, myEventsQuery } from '#web/applicant/my-application.ts';
import { paths } from '#web/paths.ts';
import { useTitle } from '#web/public/use-title.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { CheckIcon } from '#web/ui/icon/drawings.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { RejectedIcon } from '../drawings.tsx';
import { PageTop } from '../frame/page-parts.tsx';
import { History } from '../history.tsx';
import { OwnApplications, UnclaimedApplications } from '../other-applications.tsx';
import { Score } from '../score.tsx';
import { type Portal, usePortal } from '../use-portal.ts';
import styles from './dashboard.module.css';
import { NextStep } from './next-step.tsx';
import { Compass, Standing } from './standing.tsx';

// Needed only after the documents were submitted.
const DocumentsToReplace = lazy(async () => ({
  default: (await import('../document-uploads/to-replace.tsx')).DocumentsToReplace,
}));

/** Where the application stands, what comes next, and what has happened. */
export function DashboardPage() {
  useTitle('Your application');
  const { application, address, readOnly } = usePortal();
  const query = useQuery(myEventsQuery);
  const events = query.data?.items ?? [];
  return (
    <>
      <PageTop
        head={<Standing application={application} events={events} />}
        step={<NextStep application={application} address={address} readOnly={readOnly} />}
        dial={<Compass application={application} events={events} />}
      />
      {!readOnly && <UnclaimedApplications />}
      <OwnApplications />
      {application.workflowStatus === 'contract_offered' && (
        <Suspense>
          <DocumentsToReplace isReadOnly={readOnly !== null} />
        </Suspense>
      )}
      <div className={styles.record}>
        <div className={classNames(gridClass, styles.rows)}>
          <History query={query} />
          <div className={columns.right}>
            <ContractAnswer application={application} events={events} />
            <Assessment application={application} />
            <Help />
            <Withdrawal application={application} readOnly={readOnly} />
          </div>
        </div>
      </div>
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  text?: string;
  /** What can be done. */
  actions?: ReactNode;
  children?: ReactNode;
}

function AsideSection({ id, title, text, actions, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} size="item" id={id}>
        {title}
      </Heading>
      {text && <Text size="small">{text}</Text>}
      {actions && (
        <Stack align="start" data-above="20">
          {actions}
        </Stack>
      )}
      {children}
    </section>
  );
}

/** The result, once there is a score. */
function Assessment({ application }: { application: Application }) {
  const { assessmentScore: score, assessmentResult: result, assessmentCompletedAt: at } = application;
  if (score === null) return null;
  return (
    <AsideSection id="assessment" title="Assessment">
      <Score score={score} result={result ?? 'review'} at={at} />
    </AsideSection>
  );
}

function Help() {
  return (
    <>
      <AsideSection
        id="help"
        title="Something unclear?"
        text="Write to us. A person answers, and signs with a name."
        actions={<ButtonLink to={paths.support}>Contact support</ButtonLink>}
      />
      <AsideSection
        id="own-account"
        title="Your account"
        text="Change your password, and see where you are signed in."
        actions={
          <ButtonLink variant="link" to={paths.account}>
            Password and sessions
          </ButtonLink>
        }
      />
    </>
  );
}

interface ContractAnswerProps {
  application: Application;
  events: readonly MyEvent[];
}

/** The applicant's answer to the contract: given once, and always shown (applicant side, section 4). */
function ContractAnswer({ application: { contractResponseAt: at }, events }: ContractAnswerProps) {
  if (!at) return null;
  const answer = events.find(
    ({ type, actor }) => actor === 'you' && (type === 'contract.accepted' || type === 'contract.declined'),
  );
  const isDeclined = answer?.type === 'contract.declined';
  return (
    <AsideSection id="contract-answer" title="Contract">
      <StatusBadge tone={isDeclined ? 'wait' : 'good'} icon={isDeclined ? RejectedIcon : CheckIcon}>
        {isDeclined ? 'Declined by you' : answer ? 'Accepted by you' : 'Answered by you'}
      </StatusBadge>
      <Text size="note">Submitted {formatLongDateTime(at)}.</Text>
    </AsideSection>
  );
}

const WithdrawalDialog = lazy(async () => ({
  default: (await import('#web/public/withdrawal/withdrawal-dialog.tsx')).WithdrawalDialog,
}));

/** Offered in every status that is not final (ruling 14). */
function Withdrawal({ application, readOnly }: Pick<Portal, 'application' | 'readOnly'>) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  if (isFinal(application.workflowStatus)) return null;
  return (
    <AsideSection
      id="withdraw"
      title="Changed your mind?"
      text="You may withdraw at any time until a decision has been made."
      actions={
        <>
          <Button
            variant="link"
            disabledReason={readOnly}
            aria-haspopup="dialog"
            aria-describedby={readOnly ? 'withdraw-reason' : undefined}
            onClick={() => setOpen(true)}
          >
            Withdraw application
          </Button>
          {readOnly && (
            <Text as="span" size="note" id="withdraw-reason">
              {readOnly}
            </Text>
          )}
        </>
      }
    >
      {isOpen && (
        <Suspense>
          <WithdrawalDialog
            application={application}
            reason={reason}
            onReason={setReason}
            onClosed={() => setOpen(false)}
          />
        </Suspense>
      )}
    </AsideSection>
  );
}
