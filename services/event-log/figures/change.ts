import type { ApplicationState } from '#state-machines/application/state.ts';
import type { Prepared } from '../append/prepare.ts';
import { accountOf } from './account.ts';

/** When it became overdue: a deadline that an undo sets again may have passed before. */
const overdueSince = ({ isOverdue, deadline, statusSince }: ApplicationState): string | null => {
  if (!isOverdue) return null;
  return deadline && deadline.due > statusSince ? deadline.due : statusSince;
};

/** Under what an application is counted. */
const countedAt = (state: ApplicationState) => ({
  status: state.status,
  since: state.statusSince,
  overdueSince: overdueSince(state),
});

/** What a command changes in the kept figures: a row of `application_changes` (migrations/0001-event-log.sql). */
export function changeOf({ append, state }: Prepared) {
  const before = append.stream.state;
  const isCounted =
    state.status !== before?.status ||
    state.statusSince !== before.statusSince ||
    overdueSince(state) !== overdueSince(before);
  return {
    release: append.origin.release,
    events: append.events.map(({ type, actor }) => [type, actor.kind, accountOf(actor.kind, actor.id)]),
    left: isCounted && before ? countedAt(before) : null,
    entered: isCounted ? countedAt(state) : null,
  };
}
