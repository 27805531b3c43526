import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { TextField } from '../components/text-field.tsx';
import { eventsQuery } from '../queries/application.ts';
import { EventList } from './feed.tsx';
import type { Conflict } from './use-review-decisions.ts';

interface Props {
  conflict: Conflict;
  notes: string;
  onNotes: (notes: string) => void;
  now: number;
  onClose: () => void;
}

/** Somebody decided first: who, what, and the note one had written, which is kept. */
export function ConflictPanel({ conflict, notes, onNotes, now, onClose }: Props) {
  const { data } = useQuery(eventsQuery(conflict.id));
  const news = data?.events.filter(({ version }) => version > conflict.since).toReversed() ?? [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <p className="employed need" role="alert">
        <TriangleAlert className="i" aria-hidden="true" /> {conflict.sentence}
      </p>
      <h4>What changed</h4>
      {news.length > 0 ? <EventList events={news} now={now} /> : <span className="sk w5" />}
      {notes && (
        <TextField label="Your note, kept for this application" rows={3} value={notes} onChange={onNotes} />
      )}
      <div className="fx2">
        <p>The dossier shows the latest. You can decide from there.</p>
        <button className="btn pri" type="submit">
          Close
        </button>
      </div>
    </form>
  );
}
