import { Inbox } from 'lucide-react';

interface Props {
  isFiltered: boolean;
  /** The screen shows the past. */
  isPast: boolean;
  onClear: () => void;
}

export function NoApplications({ isFiltered, isPast, onClear }: Props) {
  return (
    <section className="tw-wrap" aria-label="Applications table">
      <div className="blank">
        <Inbox className="i" aria-hidden="true" />
        <h2>No Applications Found</h2>
        <p className="q">
          {isFiltered
            ? 'Try adjusting your filters to see more results.'
            : `No applications ${isPast ? 'had' : 'have'} been submitted yet.`}
        </p>
        {isFiltered && (
          <button className="btn" type="button" onClick={onClear}>
            Clear Filters
          </button>
        )}
      </div>
    </section>
  );
}
