import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { myEventsQuery } from '#web/applicant/my-application.ts';
import { useTitle } from '#web/public/use-title.ts';
import { UnclaimedApplications } from '../frame/unclaimed.tsx';
import { History } from '../history.tsx';
import { OwnApplications } from '../own-applications.tsx';
import { usePortal } from '../use-portal.ts';
import { Assessment } from './assessment.tsx';
import { ContractAnswer } from './contract-answer.tsx';
import { Help } from './help.tsx';
import { NextStep } from './next-step.tsx';
import { Standing } from './standing.tsx';
import { Withdrawal } from './withdrawal.tsx';

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
