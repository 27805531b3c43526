import type { EventView } from '#services/event-log/contract.ts';

/** What somebody wrote with an event. */
export function EventWords({ event: { reason, notes } }: { event: EventView }) {
  return (
    <>
      {reason && <Quote text={reason} kind="Reason" />}
      {notes && <Quote text={notes} kind="Notes" />}
    </>
  );
}

function Quote({ text, kind }: { text: string; kind: 'Reason' | 'Notes' }) {
  return (
    <blockquote>
      <p>{text === '[erased]' ? text : `“${text}”`}</p>
      <footer>{kind}, encrypted with the applicant’s key</footer>
    </blockquote>
  );
}
