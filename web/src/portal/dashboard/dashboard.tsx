import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#web/api/live.ts';
import { myApplicationQuery, myEventsQuery } from '../my-application.ts';
import { Assessment } from './assessment.tsx';
import { Help } from './help.tsx';
import { History } from './history.tsx';
import { NextStep } from './next-step.tsx';
import { Standing } from './standing.tsx';
import type { Application } from './words.ts';

/** Where the application stands, what comes next, and what has happened; kept true by the live connection. */
export function Dashboard({ application, email }: { application: Application; email: string }) {
  const queries = useQueryClient();
  useLive(() => {
    void queries.invalidateQueries({ queryKey: myApplicationQuery.queryKey });
    void queries.invalidateQueries({ queryKey: myEventsQuery.queryKey });
  });
  const events = useQuery(myEventsQuery);
  return (
    <>
      <Standing application={application} events={events.data?.items ?? []} />
      <NextStep application={application} email={email} />
      <div className="record">
        <div className="grid">
          <History query={events} />
          <div className="aside hang">
            <Assessment application={application} />
            <Help />
          </div>
        </div>
      </div>
    </>
  );
}
