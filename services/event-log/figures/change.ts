import type { ApplicationState } from '#state-machines/application/state.ts';
import type { Prepared } from '../append/prepare.ts';
import { accountOf } from './account.ts';

/** When it became overdue: a deadline that an undo sets again may have passed before. */
const overdueSince = ({ isOverdue, deadline, statusSince }: ApplicationState): string | null => {
  if (!isOverdue) return null;
  return deadline && deadline.due > statusSince ? deadline.due : statusSince;
};

/** What a command changes in the kept figures: a row of `application_changes` (migrations/0001-event-log.sql). */
export function changeOf({ append, state }: Prepared) {
  const before = append.stream.state;
  const isCounted =
    state.status !== before?.status ||
    state.statusSince !== before.statusSince ||
    overdueSince(state) !== overdueSince(before);
  const left = isCounted ? before : null;
  const entered = isCounted ? state : null;
  return {
    version: state.version,
    release: append.origin.release,
    events: append.events.map(({ type, actor }) => [type, actor.kind, accountOf(actor.kind, actor.id)]),
    left_status: left?.status,
    left_since: left?.statusSince,
    left_overdue_since: left && overdueSince(left),
    entered_status: entered?.status,
    entered_since: entered?.statusSince,
    entered_overdue_since: entered && overdueSince(entered),
  };
}
