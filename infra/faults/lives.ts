import type { Status } from '#state-machines/application/vocabulary.ts';

/**
 * Lives of applications in forty days, written down with what has to come of them: days since the beginning, worked out by hand from
 * ruling 9 and not by the code under test. No worker runs from day 23.75 to 26.25.
 */
export interface Life {
  name: string;
  /** Status changes, and when. */
  moves: readonly (readonly [day: number, to: Status])[];
  /** Reminders ('email 3d') and misses ('email missed') in order. */
  events: readonly (readonly [day: number, what: string])[];
  /** Mails by kind. */
  mails: Readonly<Record<string, number>>;
}
export const outage = { from: 23.75, to: 26.25 } as const;

/** Every application is confirmed to the person and announced to staff. */
const arrival = { confirmation: 1, initial_application: 1 };

export const lives: readonly Life[] = [
  {
    name: 'never confirms',
    moves: [],
    events: [
      [7, 'email 3d'],
      [9, 'email 1d'],
      [10, 'email missed'],
    ],
    mails: { ...arrival, reminder: 2, deadline_missed: 1 },
  },
  {
    name: 'withdraws on the second day',
    moves: [[2, 'rejected']],
    events: [],
    mails: { ...arrival, rejected: 1 },
  },
  {
    name: 'confirms after the first reminder, then never gives details',
    moves: [
      [8, 'email_confirmed'],
      [8.5, 'raw_review_pending'],
      [9, 'detailed_info_requested'],
    ],
    events: [
      [7, 'email 3d'],
      [13, 'details 3d'],
      [15, 'details 1d'],
      [16, 'details missed'],
    ],
    mails: { ...arrival, details_requested: 1, reminder: 3, deadline_missed: 1 },
  },
  {
    name: 'gets the confirmation again after both reminders, and confirms in time',
    moves: [
      [9.5, 'email_confirmation_sent'],
      [19, 'email_confirmed'],
    ],
    events: [
      [7, 'email 3d'],
      [9, 'email 1d'],
      [16.5, 'email 3d'],
      [18.5, 'email 1d'],
    ],
    mails: { ...arrival, confirmation: 2, reminder: 4 },
  },
  {
    name: 'leaves the assessment open over the night in which the clocks change',
    moves: [
      [1, 'email_confirmed'],
      [17.25, 'assessment_booking'],
      [20, 'contract_and_docs'],
    ],
    events: [
      [18.25, 'assessment 24h'],
      [19, 'assessment 6h'],
      [19.25, 'assessment missed'],
    ],
    mails: { ...arrival, assessment_invitation: 1, reminder: 2, deadline_missed: 1, documents_requested: 1 },
  },
  {
    name: 'sends documents while no worker runs, and accepts the contract on the last day',
    moves: [
      [1, 'email_confirmed'],
      [18, 'legal_docs_pending'],
      [24.5, 'contract_offered'],
      [31, 'employed'],
    ],
    events: [
      [22, 'documents 3d'],
      [28.5, 'contract 3d'],
      [30.5, 'contract 1d'],
    ],
    mails: { ...arrival, documents_requested: 1, contract_offered: 1, reminder: 3, employed: 1 },
  },
  {
    name: 'is not reminded late of what the second reminder says',
    moves: [
      [1, 'email_confirmed'],
      [20, 'detailed_info_requested'],
    ],
    events: [
      [26.25, 'details 1d'],
      [27, 'details missed'],
    ],
    mails: { ...arrival, details_requested: 1, reminder: 1, deadline_missed: 1 },
  },
  {
    name: 'misses two deadlines, one of them while no worker runs',
    moves: [
      [10.25, 'email_confirmed'],
      [17, 'legal_docs_pending'],
    ],
    events: [
      [7, 'email 3d'],
      [9, 'email 1d'],
      [10, 'email missed'],
      [21, 'documents 3d'],
      [23, 'documents 1d'],
      [26.25, 'documents missed'],
    ],
    mails: { ...arrival, documents_requested: 1, reminder: 4, deadline_missed: 2 },
  },
];
