import { momentText } from './moment-text.ts';
import { instantOf } from './zurich-clock.ts';

interface Known {
  now: number;
  first: number | null;
}

/** The instant that an entry in the date field means, or null; and what there is to say of it. */
export function chosenInstant(written: string, { now, first }: Known): { at: number | null; note: string } {
  const shown = instantOf(written);
  if (!shown) return { at: null, note: 'Give a whole day and time, such as 14.10.2026 09:30.' };
  const { at, isSkipped, isTwice } = shown;
  if (at > now) return { at: null, note: 'This is still to come. Choose a time that has passed.' };
  if (first !== null && at < first)
    return { at, note: `Nothing had happened yet: the first change was on ${momentText(first)}.` };
  if (isSkipped)
    return { at, note: `The clocks went forward past this time: ${momentText(at)} is shown instead.` };
  if (isTwice) return { at, note: 'The clocks showed this time twice that night: this is the first.' };
  return { at, note: 'Everything is shown as it stood then.' };
}
