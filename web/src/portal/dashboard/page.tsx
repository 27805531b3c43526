import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTitle } from '#web/public/use-title.ts';
import { History } from '../history.tsx';
import { myEventsQuery } from '../my-application.ts';
import { usePortal } from '../use-portal.ts';
import { Withdrawal } from '../withdrawal/withdrawal.tsx';
import { Assessment } from './assessment.tsx';
import { ContractAnswer } from './contract-answer.tsx';
import { Help } from './help.tsx';
import { NextStep } from './next-step.tsx';
import { OwnApplications } from './own-applications.tsx';
import { Standing } from './standing.tsx';
import { UnclaimedApplications } from './unclaimed.tsx';

// Only after the documents were handed in.
const DocumentsToReplace = lazy(async () => ({
  default: (await import('../documents/to-replace.tsx')).DocumentsToReplace,
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
