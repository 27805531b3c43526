import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import type { myEvents } from '#services/applications/contract.ts';
import { applicantLabels, eventLabels } from '#state-machines/application/labels.ts';
import type { MyEvent } from '#web/applicant/my-application.ts';
import { who } from '#web/applicant/words.ts';
import { LoadFault } from '#web/public/components/load-fault.tsx';
import { formatDay, formatTime } from '#web/ui/dates.ts';
import { HistorySkeleton } from './frame/skeleton.tsx';

/** A move is called by the status it entered; what moved nothing, and a withdrawal, by itself. */
function title({ type, from, to }: MyEvent): string {
  if (type === 'application.withdrawn' || from === to) return eventLabels[type];
  return applicantLabels[to];
}

/** What has happened, newest first. Internal notes are never part of it. */
export function History({ query }: { query: UseQueryResult<z.output<typeof myEvents>> }) {
  const { data, error, refetch } = query;
  return (
    <section className="main" aria-labelledby="history">
      <h2 className="t3" id="history">
        What has happened
      </h2>
      {data && data.items.length === 0 && <p>Nothing yet.</p>}
      {data && (
        <ol className="history" reversed>
          {data.items.map((event, index) => (
            <li key={event.version} className={index === 0 ? 'now' : undefined}>
              <time dateTime={event.at}>
                <b>{formatDay(event.at)}</b> {formatTime(event.at)}
              </time>
              <div className="fact">
                <h3>{title(event)}</h3>
                <p className="who">
                  {who[event.actor]}
                  {event.type === 'status.corrected' && ', as a correction'}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {!data && error && (
        <LoadFault title="Failed to load what has happened" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <HistorySkeleton />}
    </section>
  );
}
