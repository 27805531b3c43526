/** The words of the Applications list's address, apart from what they stand for: public pages read the same contract. */

/** Its orders: ascending, and with a minus descending. What has no value comes last either way. */
export const listSorts = [
  'newest',
  'oldest',
  'deadline',
  '-deadline',
  'name',
  '-name',
  'status',
  '-status',
  'position',
  '-position',
  'score',
  '-score',
  'waiting',
  '-waiting',
] as const;
export type ListSort = (typeof listSorts)[number];

/** Its filter by what happened to an application in a stretch of time. */
export const happenings = ['submitted', 'entered', 'declined', 'missed', 'bounced'] as const;
export type Happening = (typeof happenings)[number];

/** Its filter by several statuses at once: those that a figure counts together (figures.ts). */
export const statusGroupNames = [
  'pending-review',
  'manual-review',
  'in-progress',
  'completed',
  'active',
  'decided',
  'not-taken',
] as const;
export type StatusGroup = (typeof statusGroupNames)[number];
