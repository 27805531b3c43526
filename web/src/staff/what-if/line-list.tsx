import {
  CircleX,
  Clock,
  CornerUpRight,
  type LucideIcon,
  PencilLine,
  Trash2,
  TriangleAlert,
  Undo2,
  UserRound,
} from 'lucide-react';
import { type Line, writeLine } from './lines.ts';
import type { Change } from './use-change.ts';
import { lineWords } from './words.ts';

const icons: Record<Line['kind'], LucideIcon> = {
  'remove-state': Trash2,
  'rename-state': PencilLine,
  'remove-move': Trash2,
  'rename-move': PencilLine,
  redirect: CornerUpRight,
  guard: UserRound,
  deadline: Clock,
  unreadable: TriangleAlert,
};

interface Props {
  change: Change;
  /** A line and its button are gone: the keyboard goes on from somewhere. */
  onTaken: () => void;
}

/** The change, line by line; each can be taken back. */
export function LineList({ change: { lines, problems, takeBack }, onTaken }: Props) {
  if (lines.length === 0)
    return (
      <p className="q wi-none">
        Nothing is changed yet. Run the history as it is first: every application should go the same way, and
        if one does not, this release would not take what an earlier one recorded.
      </p>
    );
  return (
    <ol className="wi-ls">
      {lines.map((line, place) => {
        const Icon = icons[line.kind];
        const problem = problems.get(place);
        const words = lineWords(line);
        return (
          <li key={writeLine(line)} className={problem ? 'bad' : undefined}>
            <Icon className="i" aria-hidden="true" />
            <span>
              {words}
              {problem && (
                <span className="wi-no">
                  <CircleX className="i" aria-hidden="true" />
                  {problem}
                </span>
              )}
            </span>
            <button
              className="ib s"
              type="button"
              aria-label={`Take back: ${words}`}
              onClick={() => {
                takeBack(line);
                onTaken();
              }}
            >
              <Undo2 className="i" aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
