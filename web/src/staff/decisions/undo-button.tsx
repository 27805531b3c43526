import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CountdownRing } from '#web/ui/countdown-ring/countdown-ring.tsx';
import { Shortcut } from '#web/ui/shortcut/shortcut.tsx';

interface Props {
  /** Milliseconds for which it is still offered. */
  leftMs: number;
  hasKey: boolean;
  isPending: boolean;
  className?: string | undefined;
  onUndo: () => void;
}

/** Takes back the last decision, while no mail about it has left. */
export function UndoButton({ leftMs, hasKey, isPending, className, onUndo }: Props) {
  return (
    <Button
      aria-label="Undo"
      aria-keyshortcuts="z"
      className={className}
      isPending={isPending}
      onClick={onUndo}
    >
      <CountdownRing share={leftMs / timings.undoShownMs} />
      Undo ({Math.ceil(leftMs / 1_000)} s)
      {hasKey && <Shortcut keys="Z" isOnButton />}
    </Button>
  );
}
