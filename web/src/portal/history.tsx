import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import type { myEvents } from '#services/applications/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import { applicantLabels, eventLabels } from '#state-machines/application/labels.ts';
import type { MyEvent } from '#web/applicant/my-application.ts';
import { who } from '#web/applicant/words.ts';
import { LoadFault } from '#web/public/components/load-fault.tsx';
import { formatDay, formatTime } from '#web/ui/dates.ts';
import { columns } from '#web/ui/grid/grid.ts';
import { Timeline, type TimelineEntry } from '#web/ui/timeline/timeline.tsx';
import { SectionTitle } from './frame/page-parts.tsx';
import { RowsSkeleton } from './frame/skeletons.tsx';
import styles from './history.module.css';

/** A move is named by the status it entered; a withdrawal, and what moved nothing, by itself; a document by its own name. */
function title({ type, from, to, documentType }: MyEvent): string {
  if (documentType) return eventLabels[type].replace('Document', documentNames[documentType]);
  if (type === 'application.withdrawn' || from === to) return eventLabels[type];
  return applicantLabels[to];
}

const entryOf = (event: MyEvent): TimelineEntry => ({
  id: String(event.version),
  at: event.at,
  time: (
    <>
      <span className={styles.date}>{formatDay(event.at)}</span> {formatTime(event.at)}
    </>
  ),
  title: title(event),
  who: `${who[event.actor]}${event.type === 'status.corrected' ? ', as a correction' : ''}`,
});

/** What has happened, newest first. Internal notes are never part of it. */
export function History({ query }: { query: UseQueryResult<z.output<typeof myEvents>> }) {
  const { data, error, refetch } = query;
  return (
    <section className={columns.main} aria-labelledby="history">
      <SectionTitle id="history">What has happened</SectionTitle>
      {data && data.items.length === 0 && <p>Nothing yet.</p>}
      {data && (
        <Timeline
          label="What has happened"
          entries={data.items.map(entryOf)}
          currentId={String(data.items[0]?.version)}
        />
      )}
      {!data && error && (
        <LoadFault title="Failed to load what has happened" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton />}
    </section>
  );
}
