import { lazy, Suspense } from 'react';
import { shortTime, span } from '#web/ui/dates.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import type { ShownEvents } from '../event/shown-events.ts';
import type { DetailView } from '../use-detail-view.ts';
import { matchesEvent } from './event-search.ts';
import { EventsTable } from './events-table.tsx';
import { HistoryBar } from './history-bar.tsx';
import { type Step, stepExtent } from './steps.ts';
import { Timeline } from './timeline.tsx';

// Few look at every hash, or at two versions side by side; their code comes to those who do.
const Full = lazy(async () => ({ default: (await import('./full.tsx')).Full }));
const Compare = lazy(async () => ({ default: (await import('../compare/compare.tsx')).Compare }));

interface Props {
  steps: readonly Step[];
  shown: ShownEvents;
  show: DetailView;
}

/** The steps, compact or on an axis, and under them every event; or every event with all that is kept of it; or two versions. */
export function History({ steps, shown, show }: Props) {
  const { events, now, selected, onSelect } = shown;
  const { view, filter, compared } = show;
  if (compared && events.length > 0) {
    return (
      <Suspense>
        <Compare compared={compared} shown={shown} onClose={() => show.setCompared(null)} />
      </Suspense>
    );
  }
  const found = events.filter((event) => matchesEvent(event, filter));
  return (
    <>
      <HistoryBar show={show} total={events.length} />
      {view === 'compact' && <Compact steps={steps} now={now} onSelect={onSelect} />}
      {view === 'timeline' && (
        <Timeline steps={steps} events={found} selected={selected} now={now} onSelect={onSelect} />
      )}
      {events.length > 0 && found.length === 0 && (
        <p className="none q">No event matches what is looked for.</p>
      )}
      {found.length > 0 && view === 'full' && (
        <Suspense>
          <Full found={found} shown={shown} />
        </Suspense>
      )}
      {found.length > 0 && view !== 'full' && <EventsTable found={found} shown={shown} />}
    </>
  );
}

interface CompactProps {
  steps: readonly Step[];
  now: number;
  onSelect: (version: number) => void;
}

/** The stays as a plain table: status, entered, left, how long, notes. */
function Compact({ steps, now, onSelect }: CompactProps) {
  return (
    <table className="t stays">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col" className="n s2">
            Entered
          </th>
          <th scope="col" className="n s3">
            Left
          </th>
          <th scope="col" className="n s4">
            Stayed
          </th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => {
          const { start, end } = stepExtent(step, now);
          return (
            <tr key={step.version}>
              <td>
                <button className="tl-l" type="button" onClick={() => onSelect(step.version)}>
                  <StatusTag status={step.status} />
                </button>
              </td>
              <td className="n q s2">{shortTime(step.timestamp, now)}</td>
              <td className="n q s3">{step.leftAt ? shortTime(step.leftAt, now) : 'still here'}</td>
              <td className="n s4">{span(end - start)}</td>
              <td className="s5" title={step.notes ?? undefined}>
                {/* A rejection's reason stands on a line of its own before the notes; here all is one line. */}
                {step.notes?.replaceAll('\n', ' · ')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
