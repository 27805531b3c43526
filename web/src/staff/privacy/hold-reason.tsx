import type { Hold } from '#services/privacy/contract.ts';
import { fullTime } from '#web/ui/dates.ts';
import { byWhom } from './words.ts';

/** Why a hold is there, and who placed it when. */
export function HoldReason({ hold }: { hold: Hold }) {
  return (
    <blockquote>
      <p>{hold.reason}</p>
      <footer>
        {byWhom(hold.placedBy)}, {fullTime(hold.placedAt)}
        {hold.userId === null && ' · on one application'}
      </footer>
    </blockquote>
  );
}
