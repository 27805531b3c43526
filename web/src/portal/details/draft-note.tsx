import { CheckIcon, ClockIcon, FaultIcon } from '#web/public/components/icons.tsx';
import { formatDateTime, formatDay, formatTime } from '#web/ui/dates.ts';
import type { DraftState } from './draft-saver.ts';

const savedAt = (at: string) =>
  formatDay(at) === formatDay(Date.now()) ? `at ${formatTime(at)}` : `on ${formatDateTime(at)}`;

/** Where the draft is, in a few words. */
function said(state: DraftState): string {
  switch (state.kind) {
    case 'none':
      return 'What you write is saved as you go';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${savedAt(state.at)}`;
    case 'here':
      return `Saved on this device at ${formatTime(state.at)}; it is sent as soon as there is a connection`;
    case 'lost':
      return 'Not saved: there is no connection, and this browser keeps nothing. Please leave the page open.';
    case 'conflict':
      return 'Kept on this device until you have chosen a version';
    case 'closed':
      return 'No longer saved on the server; your text is kept on this device';
  }
}

export function DraftNote({ state }: { state: DraftState }) {
  const isGood = state.kind === 'saved';
  const isBad = state.kind === 'lost' || state.kind === 'conflict' || state.kind === 'closed';
  return (
    <div>
      <dt>Draft</dt>
      <dd>
        <span
          className={isGood ? 'state state-good' : isBad ? 'state state-stop' : 'state state-wait'}
          role="status"
        >
          {isGood ? <CheckIcon /> : isBad ? <FaultIcon /> : <ClockIcon />}
          <span>{said(state)}</span>
        </span>
      </dd>
    </div>
  );
}
