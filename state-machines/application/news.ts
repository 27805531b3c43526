import type { StatusFilter } from './figures.ts';
import type { Happening } from './list-words.ts';

interface NewsFigure {
  /** After its number, in a sentence too: '4 new applications'. */
  word: string;
  /** Which applications it counts, after 'Applications'. */
  means: string;
  /** The Applications list that it counts, with `since` and `until`. */
  filter: { happened: Happening; status?: StatusFilter };
}

/** Every figure of what happened in a stretch of time, once: its word, what it counts, and the list that shows it. */
export const news = {
  missed: {
    word: 'Deadlines missed',
    means: 'whose deadline passed and that are still overdue',
    filter: { happened: 'missed' },
  },
  bounced: {
    word: 'E-mails bounced',
    means: 'with an e-mail that could not be delivered and was not sent again',
    filter: { happened: 'bounced' },
  },
  declined: {
    word: 'Contracts declined',
    means: 'that ended because the contract was declined',
    filter: { happened: 'declined' },
  },
  decided: {
    word: 'Decided',
    means: 'that came to an outcome and still stand there',
    filter: { happened: 'entered', status: 'decided' },
  },
  submitted: {
    word: 'New applications',
    means: 'that came in',
    filter: { happened: 'submitted' },
  },
  hired: {
    word: 'Hired',
    means: 'that became employed and still are',
    filter: { happened: 'entered', status: 'employed' },
  },
  rejected: {
    word: 'Rejected',
    means: 'that were rejected and still are',
    filter: { happened: 'entered', status: 'not-taken' },
  },
  kept: {
    word: 'Future Opportunities',
    means: 'that were kept for future opportunities and still are',
    filter: { happened: 'entered', status: 'suitable_candidate' },
  },
} as const satisfies Record<string, NewsFigure>;
export type NewsKey = keyof typeof news;

/** What someone who comes back is shown, the most pressing first. */
export const newsSinceVisit = [
  'missed',
  'bounced',
  'declined',
  'decided',
  'submitted',
] as const satisfies NewsKey[];
/** What one week is held against the week before by. A missed deadline that was met late is overdue no longer: no fair comparison. */
export const newsOfWeek = [
  'submitted',
  'decided',
  'hired',
  'rejected',
  'kept',
  'declined',
] as const satisfies NewsKey[];
export type NewsOfWeek = (typeof newsOfWeek)[number];
