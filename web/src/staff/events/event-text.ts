import type { EventView } from '#services/event-log/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import { eventLabel, statusLabel } from '#state-machines/application/labels.ts';
import { type DocumentType, documentTypes } from '#state-machines/application/vocabulary.ts';
import { fullTime } from '../../ui/dates.ts';
import { positionLabel } from '../components/person-name.ts';

const roles = {
  applicant: 'Applicant',
  editor: 'Editor',
  admin: 'Admin',
  system: 'System',
  unknown: 'Unknown',
} as const;

type Who = Pick<EventView, 'actor' | 'impersonator'>;
/** 'Beat Zurfluh, Editor', 'Applicant', 'System', 'Applicant, by Beat Zurfluh' */
export function actorText({ actor, impersonator }: Who): string {
  const isStaff = actor.kind === 'editor' || actor.kind === 'admin';
  const who = isStaff ? `${actor.name}, ${roles[actor.kind]}` : roles[actor.kind];
  return impersonator ? `${who}, by ${impersonator.name}` : who;
}

/** Data of events is written by the server as the log's schemas say; a screen reads it without trusting it. */
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const distances: Record<string, string> = {
  '3d': '3 days before',
  '1d': '1 day before',
  '24h': '24 hours before',
  '6h': '6 hours before',
};

/** What a newer log names and this release does not know is shown as it stands. */
const documentName = (type: string | null): string | null =>
  documentTypes.some((known) => known === type) ? documentNames[type as DocumentType] : type;

function remark({ type, data }: EventView): string | null {
  const due = text(data.due);
  switch (type) {
    case 'application.submitted':
      return typeof data.position === 'string' ? positionLabel(data.position) : null;
    case 'deadline.set':
      return due && `${text(data.kind) ?? 'deadline'}, due ${fullTime(due)}`;
    case 'deadline.missed':
      return text(data.kind);
    case 'reminder.sent':
      return [text(data.kind), distances[text(data.before) ?? '']].filter(Boolean).join(', ') || null;
    case 'assessment.completed':
      return typeof data.score === 'number' ? `${data.score} of 100` : null;
    case 'status.corrected':
      return typeof data.corrects === 'number' ? `corrects No. ${data.corrects}` : null;
    case 'document.uploaded':
    case 'document.verified':
    case 'document.rejected':
      return documentName(text(data.documentType));
    default:
      return null;
  }
}

export const isMoveEvent = (event: EventView): boolean => event.from !== null && event.from !== event.to;

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');

const moveText = (event: EventView): string | null =>
  isMoveEvent(event) && event.from ? `${statusLabel(event.from)} to ${statusLabel(event.to)}` : null;

/** What happened, in one line: the move, or the event's plain name, with its remark. */
export const eventSentence = (event: EventView): string =>
  joined(moveText(event) ?? eventLabel(event.type), remark(event));

/** The same beside the event's plain name: the move and its remark. */
export const eventDetail = (event: EventView): string => joined(moveText(event), remark(event));
