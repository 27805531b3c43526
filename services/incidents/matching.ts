import type { IncidentFilter } from './contract.ts';

/** The conditions on an event `e`, and their values. */
export interface Matching {
  text: string;
  values: string[];
}

/**
 * Which events a filter means. Sandboxes are left out: there are few, and no projection of anyone else is read for it.
 */
export function matching(filter: IncidentFilter, next?: (value: string) => string): Matching {
  const values: string[] = [];
  const place = next ?? ((value: string) => `$${values.push(value)}`);
  const parts = ['e.application_id not in (select application_id from application_states where is_sandbox)'];
  const add = (value: string | undefined, text: string) => {
    if (value !== undefined) parts.push(text.replaceAll('?', place(value)));
  };
  add(filter.from, 'e.recorded_at >= ?::timestamptz');
  add(filter.to, 'e.recorded_at < ?::timestamptz');
  add(filter.type, 'e.type = ?');
  add(
    filter.actor,
    "? in (e.data #>> '{actor,id}', e.data #>> '{actor,kind}', e.data #>> '{actor,impersonator}')",
  );
  add(filter.release, "e.data->>'release' = ?");
  add(filter.correlation, "e.data->>'correlation' = ?");
  return { text: parts.join(' and '), values };
}
