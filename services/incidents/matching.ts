import type { IncidentFilter } from './contract.ts';

/** The conditions on an event `e`, and their values. */
export interface Matching {
  text: string;
  values: string[];
}

/**
 * Which events a filter means. Sandboxes are left out. Without an index on when events were recorded, a stretch of time is first asked of
 * the projections: what was recorded at or after T is in a stream whose last event is, and before T in one that had begun.
 */
export function matching(filter: IncidentFilter): Matching {
  const values: string[] = [];
  const streams = ['not s.is_sandbox'];
  const parts: string[] = [];
  const add = (value: string | undefined, text: string, ofStream?: string) => {
    if (value === undefined) return;
    values.push(value);
    const place = `$${values.length}`;
    parts.push(text.replaceAll('?', place));
    if (ofStream) streams.push(ofStream.replaceAll('?', place));
  };
  add(filter.from, 'e.recorded_at >= ?::timestamptz', 's.last_event_at >= ?::timestamptz');
  add(filter.to, 'e.recorded_at < ?::timestamptz', 's.submitted_at < ?::timestamptz');
  add(filter.type, 'e.type = ?');
  add(
    filter.actor,
    "? in (e.data #>> '{actor,id}', e.data #>> '{actor,kind}', e.data #>> '{actor,impersonator}')",
  );
  add(filter.release, "e.data->>'release' = ?");
  add(filter.correlation, "e.data->>'correlation' = ?");
  const known = `e.application_id in (select s.application_id from application_states s where ${streams.join(' and ')})`;
  return { text: [known, ...parts].join(' and '), values };
}
