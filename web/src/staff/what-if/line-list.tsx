import {
  Clock,
  CornerUpRight,
  type LucideIcon,
  PencilLine,
  Trash2,
  TriangleAlert,
  Undo2,
  UserRound,
} from 'lucide-react';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import styles from './change.module.css';
import { type Line, writeLine } from './lines.ts';
import { Refusal } from './refusal.tsx';
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
  /** A line is gone with its button, which had the focus. */
  onTaken: () => void;
}

/** The change, line by line; each can be taken back. */
export function LineList({ change: { lines, problems, takeBack }, onTaken }: Props) {
  if (lines.length === 0)
    return (
      <Text isSoft>
        Nothing is changed yet. Run the history as it is first: every application should go the same way, and
        if one does not, this release would not take what an earlier one recorded.
      </Text>
    );
  return (
    <ol data-lines="">
      {lines.map((line, place) => {
        const problem = problems.get(place);
        const words = lineWords(line);
        return (
          <li key={writeLine(line)} className={styles.line}>
            <ToneText tone={problem ? 'stop' : 'soft'}>
              <Icon icon={icons[line.kind]} />
            </ToneText>
            <div>
              {words}
              <Refusal why={problem} isNew={false} />
            </div>
            <IconButton
              icon={Undo2}
              size="small"
              label={`Take back: ${words}`}
              onClick={() => {
                takeBack(line);
                onTaken();
              }}
            />
          </li>
        );
      })}
    </ol>
  );
}
