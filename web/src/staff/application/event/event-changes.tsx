import { ArrowRight } from 'lucide-react';
import type { EventView } from '#services/event-log/contract.ts';
import { changesOf } from '../projection/differences.ts';

/** Which fields of the application this event set, by folding the history with and without it. */
export function EventChanges({ event, events }: { event: EventView; events: readonly EventView[] }) {
  const changes = changesOf(events, event);
  return (
    <section className="chg" aria-labelledby={`changed-${event.version}`}>
      <h3 id={`changed-${event.version}`}>What it changed</h3>
      {changes.length === 0 ? (
        <p className="q">
          {event.isReadable
            ? 'No field of the application; it is kept in the history.'
            : 'Nothing: its text cannot be read.'}
        </p>
      ) : (
        <dl className="kv">
          {changes.map(({ group, label, before, after }) => (
            <div key={`${group} ${label}`}>
              <dt>{label}</dt>
              <dd>
                <span className="q">{before ?? 'none'}</span> <ArrowRight className="i q" aria-label="to" />{' '}
                {after ?? 'none'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
