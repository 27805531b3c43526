import { CircleCheck } from 'lucide-react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { timings } from '#web/timings.ts';
import { ActionBar } from '#web/ui/action-bar/action-bar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { usePageKeys } from '#web/ui/page-keys.ts';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { someApplications } from '../../bulk/moves.ts';
import { personName } from '../../components/person-name.ts';
import { UndoButton } from '../../decisions/undo-button.tsx';
import styles from './bulk.module.css';
import type { Bulk } from './use-bulk.ts';

interface Props {
  bulk: Bulk;
  keysOn: boolean;
  onUndo: () => void;
  onShow: () => void;
}

function said({ results, people }: Bulk): string {
  const moved = results.filter(({ outcome }) => outcome === 'moved');
  const [first] = moved;
  const person = first && people.get(first.id);
  if (moved.length !== 1 || !person || !first.status) return `${someApplications(moved.length)} moved`;
  return `${personName(person)} moved to ${statusLabel(first.status)}`;
}

/** For ten seconds after a decision, before any mail leaves, the way back with what is left of them. */
export function UndoBar({ bulk, keysOn, onUndo, onShow }: Props) {
  const now = useNow(250);
  const left = Math.max(0, (bulk.doneAt ?? 0) + timings.undoShownMs - now);
  const isShown = left > 0 || bulk.isRunning;
  usePageKeys(keysOn && isShown, ({ key }) => {
    if (key !== 'z') return false;
    onUndo();
    return true;
  });
  if (!isShown) return null;
  return (
    <ActionBar
      label="What was done"
      className={styles.done}
      actions={
        <>
          {bulk.items.length > 1 && (
            <Button variant="quiet" onClick={onShow}>
              Show result
            </Button>
          )}
          <UndoButton leftMs={left} hasKey={keysOn} isPending={bulk.isRunning} onUndo={onUndo} />
        </>
      }
    >
      <ToneText tone="good">
        <Icon icon={CircleCheck} />
      </ToneText>
      <Text as="b" isTruncated role="status">
        {said(bulk)}
      </Text>
    </ActionBar>
  );
}
