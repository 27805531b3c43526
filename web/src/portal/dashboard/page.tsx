import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { isFinal } from '#state-machines/application/vocabulary.ts';
import { type Application, type MyEvent, myEventsQuery } from '#web/applicant/my-application.ts';
import { paths } from '#web/paths.ts';
import { CheckIcon } from '#web/public/components/icons.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { UnclaimedApplications } from '../frame/unclaimed.tsx';
import { History } from '../history.tsx';
import { CrossIcon } from '../icons.tsx';
import { OwnApplications } from '../own-applications.tsx';
import { Score } from '../score.tsx';
import { type Portal, usePortal } from '../use-portal.ts';
import { NextStep } from './next-step.tsx';
import { Standing } from './standing.tsx';

// Only after the documents were handed in.
const DocumentsToReplace = lazy(async () => ({
  default: (await import('../document-uploads/to-replace.tsx')).DocumentsToReplace,
}));

/** Where the application stands, what comes next, and what has happened. */
export function DashboardPage() {
  useTitle('Your application');
  const { application, address, readOnly } = usePortal();
  const events = useQuery(myEventsQuery);
  return (
    <>
      {!readOnly && <UnclaimedApplications />}
      <OwnApplications />
      <Standing application={application} events={events.data?.items ?? []} />
      <NextStep application={application} address={address} readOnly={readOnly} />
      {application.workflowStatus === 'contract_offered' && (
        <Suspense>
          <DocumentsToReplace isReadOnly={readOnly !== null} />
        </Suspense>
      )}
      <div className="record">
        <div className="grid">
          <History query={events} />
          <div className="aside hang">
            <ContractAnswer application={application} events={events.data?.items ?? []} />
            <Assessment application={application} />
            <Help />
            <Withdrawal application={application} readOnly={readOnly} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The result, once there is a score. */
function Assessment({ application }: { application: Application }) {
  const { assessmentScore: score, assessmentResult: result, assessmentCompletedAt: at } = application;
  if (score === null) return null;
  return (
    <section aria-labelledby="assessment">
      <h2 id="assessment">Assessment</h2>
      <Score score={score} result={result ?? 'review'} at={at} />
    </section>
  );
}

/** Whom to ask, and where one's own password and sessions are. */
function Help() {
  return (
    <>
      <section aria-labelledby="help">
        <h2 id="help">Something unclear?</h2>
        <p className="small">Write to us. A person answers, and signs with a name.</p>
        <p className="actions">
          <Link className="button button-line" to={paths.support}>
            Contact support
          </Link>
        </p>
      </section>
      <section aria-labelledby="own-account">
        <h2 id="own-account">Your account</h2>
        <p className="small">Change your password, and see where you are signed in.</p>
        <p className="actions">
          <Link className="link" to={paths.account}>
            Password and sessions
          </Link>
        </p>
      </section>
    </>
  );
}

/** What the applicant answered to the contract: given once, and kept in sight (applicant side, section 4). */
function ContractAnswer({
  application: { contractResponseAt: at },
  events,
}: {
  application: Application;
  events: readonly MyEvent[];
}) {
  if (!at) return null;
  const answer = events.find(
    ({ type, actor }) => actor === 'you' && (type === 'contract.accepted' || type === 'contract.declined'),
  );
  const isDeclined = answer?.type === 'contract.declined';
  return (
    <section aria-labelledby="contract-answer">
      <h2 id="contract-answer">Contract</h2>
      <p className={isDeclined ? 'state state-wait' : 'state state-good'}>
        {isDeclined ? <CrossIcon /> : <CheckIcon />}
        {isDeclined ? 'Declined by you' : answer ? 'Accepted by you' : 'Answered by you'}
      </p>
      <p className="note">Submitted {formatLongDateTime(at)}.</p>
    </section>
  );
}

const WithdrawalDialog = lazy(async () => ({
  default: (await import('#web/public/withdrawal/withdrawal-dialog.tsx')).WithdrawalDialog,
}));

/** The way out, from every status that is not final (ruling 14). */
function Withdrawal({ application, readOnly }: Pick<Portal, 'application' | 'readOnly'>) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  if (isFinal(application.workflowStatus)) return null;
  return (
    <section aria-labelledby="withdraw">
      <h2 id="withdraw">Changed your mind?</h2>
      <p className="small">You may withdraw at any time until a decision has been made.</p>
      <p className="actions">
        <button
          className="link"
          type="button"
          disabled={readOnly !== null}
          aria-haspopup="dialog"
          aria-describedby={readOnly ? 'withdraw-reason' : undefined}
          onClick={() => setOpen(true)}
        >
          Withdraw application
        </button>
        {readOnly && (
          <span className="note" id="withdraw-reason">
            {readOnly}
          </span>
        )}
      </p>
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
    </section>
  );
}
