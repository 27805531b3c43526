import type { Statistics } from '#services/applications/contract.ts';
import type { Morning } from '#services/workbench/contract.ts';
import { figureOf, figures, statusGroups } from '#state-machines/application/figures.ts';
import { statusLabels, type Tone, toneOf, waitingFor } from '#state-machines/application/labels.ts';
import { type AnyStatus, everyStatus } from '#state-machines/application/vocabulary.ts';
import { paths } from '#web/paths.ts';
import { placeQuery } from '../address/list-place.ts';
import { listPath } from '../components/list-figure.ts';
import type { ListFilters } from '../queries/applications.ts';

type Next = Morning['next'][number];

/** One kind of what waits. */
export interface WaitingRow {
  key: AnyStatus | 'overdue' | 'urgent';
  group: string;
  label: string;
  tone: Tone;
  count: number;
  /** The list that it counts. */
  to: string;
  /** By days; null where a deadline says more, and in the past. */
  days: readonly number[] | null;
  /** The highest column of all rows. */
  most: number;
  /** Staff have to act: who waits for longer than promised stands out. */
  isPromised: boolean;
  /** Since when the one that waits longest does; null where a deadline says more. */
  oldestSince: string | null;
  /** The one to open next, with its address in its list. */
  next: (Next & { to: string }) | null;
  now: number;
}

interface Shown {
  statistics: Statistics;
  morning: Morning | undefined;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  now: number;
}

const decisions: readonly AnyStatus[] = statusGroups['manual-review'];
const others = (who: 'staff' | 'applicant') =>
  everyStatus.filter((status) => waitingFor[status] === who && !decisions.includes(status));
const groups = [
  { group: 'Decisions', statuses: decisions, isStaff: true },
  { group: 'Also for staff', statuses: others('staff'), isStaff: true },
  { group: 'With applicants', statuses: others('applicant'), isStaff: false },
];

function nextOf({ morning, asOf }: Shown, kind: WaitingRow['key'], filters: ListFilters) {
  const next = asOf === null ? morning?.next.find((one) => one.kind === kind) : undefined;
  if (!next) return null;
  const query = new URLSearchParams({ list: placeQuery({ filters, place: 1 }).list, place: '1' });
  return { ...next, to: `${paths.admin.application(next.id)}?${query}` };
}

function deadlineRow(shown: Shown, key: 'overdue' | 'urgent', label: string): WaitingRow {
  const { filter } = figures[key];
  return {
    key,
    group: 'Deadlines',
    label,
    tone: key === 'overdue' ? 'stop' : 'need',
    count: figureOf(shown.statistics, key),
    to: listPath(filter, shown.asOf),
    days: null,
    most: 0,
    isPromised: false,
    oldestSince: null,
    next: nextOf(shown, key, { ...filter, sort: 'deadline' }),
    now: shown.now,
  };
}

/** What waits, the most pressing first; a kind of which there is none has no row. */
export function waitingRows(shown: Shown): WaitingRow[] {
  const { statistics, morning, asOf, now } = shown;
  const daysOf = (status: AnyStatus) =>
    (asOf === null && morning?.ages.find((row) => row.status === status)?.days) || null;
  const most = Math.max(1, ...(morning?.ages.flatMap(({ days }) => days) ?? []));
  const ofStatus = (status: AnyStatus, group: string, isStaff: boolean): WaitingRow => {
    const row = statistics.byStatus.find((known) => known.status === status);
    return {
      key: status,
      group,
      label: statusLabels[status],
      tone: toneOf(status),
      count: row?.count ?? 0,
      to: listPath({ status }, asOf),
      days: daysOf(status),
      most,
      // There it is the applicant's turn, though staff may decide.
      isPromised: isStaff && waitingFor[status] === 'staff',
      oldestSince: row?.oldestSince ?? null,
      next: nextOf(shown, status, { status, sort: '-waiting' }),
      now,
    };
  };
  return [
    deadlineRow(shown, 'overdue', 'Overdue'),
    deadlineRow(shown, 'urgent', 'Due within 24 hours'),
    ...groups.flatMap(({ group, statuses, isStaff }) =>
      statuses.map((status) => ofStatus(status, group, isStaff)),
    ),
  ].filter(({ count }) => count > 0);
}

/** Whether anything waits for staff: a deadline that passed, or a step of theirs. */
export const isForStaff = ({ group }: WaitingRow): boolean => group !== 'With applicants';
