import type { CountedActor, Touched } from '#services/incidents/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import { eventTypes } from '#state-machines/application/vocabulary.ts';
import { counted } from '#state-machines/numbers.ts';

/** The incident page's words. */
const kinds: Record<string, string> = { editor: 'Editor', admin: 'Admin' };
/** Every kind of actor, for a question about all of them. */
export const kindOptions = [
  { value: 'editor', label: 'Any editor' },
  { value: 'admin', label: 'Any admin' },
  { value: 'applicant', label: 'Applicants' },
  { value: 'system', label: 'System' },
] as const;

/** 'Beat Zurfluh, Editor'; 'System' */
export const actorName = ({ kind, name }: Pick<CountedActor, 'kind' | 'name'>): string =>
  kinds[kind] ? `${name}, ${kinds[kind]}` : name;

/** What the address means by it: an account, or a kind. */
export const actorValue = ({ kind, id }: Pick<CountedActor, 'kind' | 'id'>): string => id ?? kind;

/** Types in the order of the flow, in words. */
export const typeOptions = eventTypes.map((value) => ({ value, label: eventLabel(value) }));

/** What came after the incident's last event here. */
export function sinceText({ eventsSince, hasMovedSince }: Touched): string {
  if (eventsSince === 0) return 'Nothing';
  return `${counted(eventsSince, 'event')}${hasMovedSince ? ', moved on' : ''}`;
}

/** Whether taking it back is what one would expect: it was there before, the incident moved it, and no one has since. */
export const isUntouchedSince = (row: Touched): boolean =>
  row.firstVersion > 1 &&
  row.movedVersion !== null &&
  !row.hasMovedSince &&
  !row.isErased &&
  row.before !== row.status;

/** Why it is not among those that are corrected; null when it can be. */
export function noCorrection({ movedVersion, isErased }: Touched): string | null {
  if (isErased) return 'The personal data is erased, so it cannot be worked on any more.';
  if (movedVersion === null) return 'The incident did not change its status.';
  return null;
}

const parts: Record<string, string> = {
  from: 'From',
  to: 'To',
  actor: 'Who',
  release: 'Release',
  type: 'What',
  correlation: 'Request',
};
/** Which part of the question is none, and why: 'To must be after the beginning'. */
export const refusedPart = ({ path, message }: { path: string; message: string }): string =>
  `${parts[path] ?? path}: ${message}`;
