import { ArrowRight } from 'lucide-react';
import type { EventView } from '#services/event-log/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import { isMoveEvent } from '../../events/event-text.ts';

/** From where to where it moved the application, or what happened in which status. */
export function EventMove({ event }: { event: EventView }) {
  return (
    <p className="ft">
      {isMoveEvent(event) && event.from ? (
        <>
          <StatusTag status={event.from} />
          <ArrowRight className="i q" aria-label="to" />
          <StatusTag status={event.to} />
        </>
      ) : (
        <>
          {eventLabel(event.type)} <span className="q">in</span> <StatusTag status={event.to} />
        </>
      )}
    </p>
  );
}
