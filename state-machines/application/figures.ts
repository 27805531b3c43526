import type { StatusGroup } from './list-words.ts';
import { statusesOfTab } from './review.ts';
import { type AnyStatus, everyStatus, isFinal } from './vocabulary.ts';

/** Statuses that a figure counts together, by the name that the list's filter has for them. */
export const statusGroups = {
  'pending-review': ['raw_review_pending', 'detailed_review_pending'],
  'manual-review': statusesOfTab.manual,
  'in-progress': statusesOfTab['in-progress'],
  completed: statusesOfTab.completed,
  active: everyStatus.filter((status) => !isFinal(status)),
  decided: everyStatus.filter((status) => isFinal(status) || status === 'not_suitable'),
  // Old records' own word for it counts with it (staff side, section 4).
  'not-taken': ['rejected', 'not_suitable'],
} as const satisfies Record<StatusGroup, readonly AnyStatus[]>;

/** What a list's filter by status holds: a status, or a group of them. */
export type StatusFilter = AnyStatus | StatusGroup;
export const statusesOf = (filter: StatusFilter): readonly AnyStatus[] =>
  filter in statusGroups ? statusGroups[filter as StatusGroup] : [filter as AnyStatus];

interface FigureOfList {
  /** Its name; after it, what the specification calls it on other screens. No two figures share a word. */
  words: readonly [string, ...string[]];
  /** Which applications it counts, after 'Applications'. */
  means: string;
  /** The Applications list that it counts. */
  filter: { status?: StatusFilter; deadline?: 'overdue' | 'urgent' };
}

/** Every figure of applications on staff screens, once: what it is called, what it counts, and the list that shows it. */
export const figures = {
  total: {
    words: ['Total Applications', 'Total'],
    means: 'of every status',
    filter: {},
  },
  active: {
    words: ['Active Applications'],
    means: 'not rejected, employed or kept for future opportunities',
    filter: { status: 'active' },
  },
  pendingReviews: {
    words: ['Pending Review', 'Pending Reviews'],
    means: 'in the initial or the detailed review',
    filter: { status: 'pending-review' },
  },
  manualReviews: {
    words: ['Manual Review', 'Manual Reviews'],
    means:
      'that wait for a decision on the Review screen: initial review, detailed review, assessment completed and contract offered',
    filter: { status: 'manual-review' },
  },
  inProgress: {
    words: ['In Progress'],
    means:
      'that go on without a decision on the Review screen: by the applicant, by the next step or by the system',
    filter: { status: 'in-progress' },
  },
  completed: {
    words: ['Completed'],
    means: 'rejected or kept for future opportunities; those hired are counted as hired',
    filter: { status: 'completed' },
  },
  decided: {
    words: ['Decided'],
    means: 'at an outcome: employed, rejected or kept for future opportunities',
    filter: { status: 'decided' },
  },
  hired: {
    words: ['Hired', 'Total Hired', 'Employed'],
    means: 'with the status Employed',
    filter: { status: 'employed' },
  },
  rejected: {
    words: ['Rejected'],
    means: 'with the status Rejected, or Not Suitable in old records',
    filter: { status: 'not-taken' },
  },
  kept: {
    words: ['Future Opportunities'],
    means: 'kept for future opportunities',
    filter: { status: 'suitable_candidate' },
  },
  assessmentQueue: {
    words: ['Assessment Queue'],
    means: 'invited to the assessment that have not completed it',
    filter: { status: 'assessment_booking' },
  },
  documentsPending: {
    words: ['Documents Pending'],
    means: 'asked for legal documents that are not all here yet',
    filter: { status: 'legal_docs_pending' },
  },
  urgent: {
    words: ['Urgent Deadlines', 'Urgent'],
    means: 'whose deadline ends within 24 hours',
    filter: { deadline: 'urgent' },
  },
  overdue: {
    words: ['Overdue'],
    means: 'whose deadline has passed',
    filter: { deadline: 'overdue' },
  },
} as const satisfies Record<string, FigureOfList>;
export type FigureKey = keyof typeof figures;
export type FigureWord<Key extends FigureKey> = (typeof figures)[Key]['words'][number];

/** What is known of each status, and of deadlines. */
interface Counted {
  byStatus: readonly { status: AnyStatus; count: number; overdue: number }[];
  urgentDeadlines: number;
}

/** How many applications a figure's list holds. */
export function figureOf({ byStatus, urgentDeadlines }: Counted, key: FigureKey): number {
  const { status, deadline }: FigureOfList['filter'] = figures[key].filter;
  if (deadline === 'urgent') return urgentDeadlines;
  const of = status ? statusesOf(status) : everyStatus;
  const what = deadline ? 'overdue' : 'count';
  return byStatus.reduce((sum, row) => sum + (of.includes(row.status) ? row[what] : 0), 0);
}
