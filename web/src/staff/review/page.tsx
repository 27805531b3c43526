import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { PanelOpening } from '#web/ui/page-keys.ts';
import { useNow } from '#web/ui/use-now.ts';
import { reviewKeys } from '../components/shortcut-list.tsx';
import { useIsNarrow } from '../components/use-is-narrow.ts';
import { useShortcutsSwitch } from '../components/use-shortcuts-switch.ts';
import { useScreen } from '../shell/use-screen.ts';
import decideStyles from './decide.module.css';
import { DecisionPane } from './decision-pane.tsx';
import { QueuePane } from './queue-pane.tsx';
import styles from './review.module.css';
import { ReviewProvider } from './review-context.ts';
import { CountCards, ReviewHead } from './review-head.tsx';
import { useDesk } from './use-desk.ts';
import { useQueue } from './use-queue.ts';
import { useReviewAddress } from './use-review-address.ts';
import { useReviewKeys } from './use-review-keys.ts';

const KeysDialog = lazy(async () => ({
  default: (await import('../components/keys-dialog.tsx')).KeysDialog,
}));

/** Review: the queue at the left, the dossier at the right, the decisions under it; on a phone one pane at a time. */
export function ReviewPage() {
  useScreen('Application Review');
  const now = useNow();
  const isNarrow = useIsNarrow();
  const address = useReviewAddress();
  const queue = useQueue(address.filters, address.id, !isNarrow);
  const desk = useDesk(address, queue, isNarrow);
  const [keysOn, toggleKeys] = useShortcutsSwitch();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const searchRef = useRef<HTMLInputElement>(null);
  const screen = useRef<HTMLElement>(null);
  const showsQueue = !isNarrow || address.id === null;

  useReviewKeys({
    isOn: keysOn,
    step: desk.step,
    decide: (index) => desk.decideHere(desk.rows[index]),
    note: () => desk.note.current?.focus(),
    undo: desk.decisions.undo,
    details: desk.details,
    search: () => searchRef.current?.focus(),
    help: () => setHelpOpen(true),
  });

  const { addressOf } = address;
  const { open, decideOn } = desk;
  const context = useMemo(
    () => ({ now, addressOf, open, decide: decideOn }),
    [now, addressOf, open, decideOn],
  );

  return (
    <main
      id="main"
      className={classNames(styles.page, !showsQueue && styles.dossierAlone)}
      tabIndex={-1}
      ref={screen}
    >
      <ReviewHead address={address} queue={queue} searchRef={searchRef} />
      <CountCards now={now} className={styles.counts} />
      <div className={styles.split}>
        <ReviewProvider value={context}>
          {showsQueue && <QueuePane address={address} queue={queue} keysOn={keysOn} />}
          {(!isNarrow || address.id !== null) && (
            <DecisionPane
              queue={queue}
              desk={desk}
              now={now}
              keysOn={keysOn}
              isNarrow={isNarrow}
              onHelp={() => setHelpOpen(true)}
              onQueue={() => address.open(null)}
            />
          )}
        </ReviewProvider>
      </div>
      {isHelpOpen && (
        <Suspense fallback={<PanelOpening />}>
          <KeysDialog
            keys={reviewKeys}
            pane={screen}
            className={decideStyles.dialog}
            keysOn={keysOn}
            onToggle={toggleKeys}
            onClose={() => setHelpOpen(false)}
          />
        </Suspense>
      )}
    </main>
  );
}
