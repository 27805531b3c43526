import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Radio } from 'lucide-react';
import { eventsQuery } from '../queries/application.ts';
import { useMoment } from '../time/moment.ts';
import { momentText } from '../time/moment-text.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { ApplicationNotFound } from './not-found.tsx';

/** Before an application was submitted there is nothing to show of it: when there will be, and the way there. */
export function NotYet({ id, asOf, back }: { id: string; asOf: string; back: string }) {
  const { data, isPending } = useQuery(eventsQuery(id));
  const { go } = useMoment();
  if (isPending) return <DetailSkeleton />;
  const first = data?.events[0];
  // Nor is there anything of it now: the address names none.
  if (!first) return <ApplicationNotFound back={back} />;
  return (
    <div className="blank">
      <CalendarClock className="i" aria-hidden="true" />
      <h1>Not submitted yet</h1>
      <p className="q">
        On {momentText(Date.parse(asOf))} this application did not exist. It was submitted on{' '}
        {momentText(Date.parse(first.recordedAt))}.
      </p>
      <p className="fsteps">
        <button className="btn pri" type="button" onClick={() => go(new Date(first.recordedAt))}>
          <CalendarClock className="i" aria-hidden="true" />
          Go to its first event
        </button>
        <button className="btn" type="button" onClick={() => go(null)}>
          <Radio className="i" aria-hidden="true" />
          Return to live
        </button>
      </p>
    </div>
  );
}
