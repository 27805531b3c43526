import { applicantLabels, eventLabels } from '#state-machines/application/labels.ts';
import { who } from '#web/applicant/words.ts';
import { dayAndMonth } from '#web/ui/dates.ts';
import type { Move } from './preview-moves.ts';

const shown = 6;

/** What has happened, as the applicant reads it. */
export function PreviewHistory({ moves }: { moves: readonly Move[] }) {
  if (moves.length === 0) return null;
  return (
    <>
      <h4>What has happened</h4>
      <ol className="pw">
        {moves.slice(0, shown).map(({ version, type, at, from, to, actor }) => (
          <li key={version}>
            <time dateTime={at}>{dayAndMonth(at)}</time>
            <span>
              {type === 'application.withdrawn' || from === to ? eventLabels[type] : applicantLabels[to]}
              <small>{who[actor]}</small>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
