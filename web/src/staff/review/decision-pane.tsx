import { ChevronLeft, ChevronRight, ListChecks } from 'lucide-react';
import { type RefCallback, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#state-machines/numbers.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { personName } from '../components/person-name.ts';
import styles from './decide.module.css';
import { DecisionBar } from './decision-bar.tsx';
import type { DecisionDialog } from './decision-dialog.tsx';
import { Dossier, DossierSkeleton } from './dossier.tsx';
import type { Desk } from './use-desk.ts';
import type { Queue } from './use-queue.ts';

interface Props {
  queue: Queue;
  desk: Desk;
  now: number;
  keysOn: boolean;
  isNarrow: boolean;
  onHelp: () => void;
  onQueue: () => void;
}

/** Its code comes once the page stands; the dialog opens whole, so that no key meets an empty one. */
function useDecisionDialog(): typeof DecisionDialog | null {
  const [Loaded, setLoaded] = useState<typeof DecisionDialog | null>(null);
  useEffect(
    () => void import('./decision-dialog.tsx').then((code) => setLoaded(() => code.DecisionDialog)),
    [],
  );
  return Loaded;
}

/** How high the bar stands, for what rises from it: the dialog and the way back never cover it. */
function useBarHeight(pane: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    (bar) => {
      if (!bar) return;
      const follow = new ResizeObserver(() =>
        pane.current?.style.setProperty('--room-below', `${bar.offsetHeight}px`),
      );
      follow.observe(bar);
      return () => follow.disconnect();
    },
    [pane],
  );
}

/** The dossier with what can be decided about it fixed below; dialog and undo rise from there. */
export function DecisionPane({ queue, desk, now, keysOn, isNarrow, onHelp, onQueue }: Props) {
  const pane = useRef<HTMLElement>(null);
  const bar = useBarHeight(pane);
  const Decision = useDecisionDialog();
  const { about, decisions, notes, setNotes, heading } = desk;
  const { last } = decisions;
  const id = queue.shownId;
  const canUndo = last !== null && now - last.at < timings.undoFor && !decisions.isUndoing;
  const position = isNarrow && <QueuePosition queue={queue} onStep={desk.step} onQueue={onQueue} />;

  return (
    <article className={styles.pane} ref={pane} aria-label={about ? personName(about) : 'Application'}>
      {id ? (
        <Dossier id={id} item={queue.shown} now={now} headingRef={heading} position={position} />
      ) : (
        <NoneOpen isLoading={queue.list.isPending} />
      )}
      {about && (
        <DecisionBar
          barRef={bar}
          about={about}
          detail={desk.detail}
          rows={desk.rows}
          notes={notes}
          onNotes={setNotes}
          noteRef={desk.note}
          keysOn={keysOn}
          canUndo={canUndo}
          onDecide={desk.decideHere}
          onUndo={decisions.undo}
          onHelp={onHelp}
          onNoteDone={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
      {Decision && <Decision desk={desk} pane={pane} now={now} />}
    </article>
  );
}

function NoneOpen({ isLoading }: { isLoading: boolean }) {
  return (
    <section className={styles.none} aria-label="Dossier" aria-busy={isLoading}>
      {isLoading ? (
        <DossierSkeleton hasHead={false} />
      ) : (
        <EmptyState title="No application is open">
          Choose one in the queue to see everything about it here.
        </EmptyState>
      )}
    </section>
  );
}

interface PositionProps {
  queue: Queue;
  onStep: (by: 1 | -1) => void;
  onQueue: () => void;
}

/** On a phone: where in the queue one is, the way back to it, and to the next. */
function QueuePosition({ queue, onStep, onQueue }: PositionProps) {
  const { index, first, neighbour } = queue;
  const total = first?.total.count ?? 0;
  const place = index >= 0 ? `${index + 1} of ${formatNumber(total)}` : 'Queue';
  return (
    <nav aria-label="Queue position">
      <Inline isSpread isOneLine data-line="below" className={styles.position}>
        <IconButton
          icon={ChevronLeft}
          label="Previous"
          disabledReason={neighbour(-1) ? null : 'This is the first of the queue'}
          onClick={() => onStep(-1)}
        />
        <Button
          variant="quiet"
          icon={ListChecks}
          aria-label={`${place}, back to the queue`}
          onClick={onQueue}
        >
          {place}
        </Button>
        <IconButton
          icon={ChevronRight}
          label="Next"
          disabledReason={neighbour(1) ? null : 'This is the last of the queue'}
          onClick={() => onStep(1)}
        />
      </Inline>
    </nav>
  );
}
