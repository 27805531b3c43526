import type { Happening } from '#state-machines/application/list-words.ts';
import { formatDay, formatTime } from '#web/ui/dates.ts';
import type { ListFilters } from '../queries/applications.ts';

const words: Record<Happening, string> = {
  submitted: 'New',
  entered: 'Moved here',
  declined: 'Contract declined',
  missed: 'Deadline missed',
  bounced: 'E-mail bounced',
};

/** 'Fri 16 Oct, 17:48' */
const dayAndTime = (at: string): string => `${formatDay(at)}, ${formatTime(at)}`;

/** A list's filter by what happened: 'New since Fri 16 Oct, 17:48'; null without one. */
export function happenedText({ happened, since, until }: ListFilters): string | null {
  if (!happened || !since) return null;
  const stretch = until ? `${dayAndTime(since)} to ${dayAndTime(until)}` : `since ${dayAndTime(since)}`;
  return `${words[happened]} ${stretch}`;
}
