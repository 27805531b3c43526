import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReviewItem, ReviewPage } from '#services/workbench/contract.ts';
import { reviewDecisions } from '#state-machines/application/screens.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { PersonName } from '../components/contact-links.tsx';
import { personName, positionLabel } from '../components/person-name.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { useIsNarrow } from '../components/use-is-narrow.ts';
import styles from './queue.module.css';
import { QueueCard } from './queue-card.tsx';
import { heightOf, keptPlace, type QueueLayout, queueLines } from './queue-lines.ts';
import { type QueueEntry, QueueLink, WaitingTime } from './review-parts.tsx';

interface Props {
  items: readonly ReviewItem[];
  groups: ReviewPage['groups'];
  shownId: string | null;
  layout: QueueLayout;
  total: number;
  /** The end of what is loaded came into view. */
  onEnd: () => void;
}

/** In pixels, as queue.module.css draws them: a card's buttons take one line, or two. */
const cardHeight = ({ workflowStatus }: ReviewItem) =>
  reviewDecisions.filter(({ from }) => from === workflowStatus).length > 2 ? 216 : 192;

/** The list at the left. Only what is in view is in the document; a change above does not move what is below. */
export function QueueList({ items, groups, shownId, layout, total, onEnd }: Props) {
  const scroller = useRef<HTMLElement>(null);
  const isNarrow = useIsNarrow();
  const rowHeight = isNarrow ? 44 : 32;
  const lines = useMemo(
    () => queueLines(items, groups, { group: 28, item: layout === 'cards' ? cardHeight : () => rowHeight }),
    [items, groups, layout, rowHeight],
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => lines[index]?.size ?? rowHeight,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 3,
  });
  const inView = virtual.getVirtualItems();
  const last = inView.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= lines.length - 10) onEnd();
  }, [last, lines.length, onEnd]);

  const before = useRef({ lines, shownId });
  useLayoutEffect(() => {
    const pane = scroller.current;
    const known = before.current;
    before.current = { lines, shownId };
    if (!pane) return;
    virtual.measure();
    if (known.lines !== lines && known.shownId === shownId) {
      const inSight = known.lines.find((line) => line.start + line.size > pane.scrollTop);
      const anchor = shownId ?? inSight?.key ?? '';
      pane.scrollTop = keptPlace(known.lines, lines, anchor, pane.scrollTop);
    }
  }, [lines, shownId, virtual]);

  const shownLine = lines.findIndex(({ key }) => key === shownId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the one that was opened, not after every change of the queue
  useEffect(() => {
    if (shownLine >= 0) virtual.scrollToIndex(shownLine === 1 ? 0 : shownLine, { align: 'auto' });
  }, [shownId, layout, shownLine >= 0]);

  const above = lines[inView[0]?.index ?? 0]?.start ?? 0;
  const end = lines[last];
  const below = heightOf(lines) - (end ? end.start + end.size : 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.list} ref={scroller} tabIndex={0} aria-label="Applications in the queue">
      <ol>
        <Gap height={above} />
        {inView.map(({ index, key }) => {
          const line = lines[index];
          if (!line) return null;
          if (line.kind === 'group') return <QueueGroup key={key} status={line.status} count={line.count} />;
          const props = { item: line.item, isShown: line.key === shownId, place: line.index + 1, of: total };
          return layout === 'cards' ? <QueueCard key={key} {...props} /> : <QueueRow key={key} {...props} />;
        })}
        <Gap height={below} />
      </ol>
    </section>
  );
}

/** Stands for what is not drawn. Its height goes through the CSSOM, which a strict CSP allows. */
function Gap({ height }: { height: number }) {
  const element = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => element.current?.style.setProperty('height', `${Math.max(0, height)}px`), [height]);
  return <li ref={element} aria-hidden="true" />;
}

/** The heading of a group, with how many it holds in all. */
function QueueGroup({ status, count }: { status: string; count: number | null }) {
  return (
    <li>
      <h3>
        <Inline as="span" isSpread isOneLine data-line="below" className={styles.groupLine}>
          <StatusTag status={status} />
          {count !== null && (
            <Text as="span" isSoft isNumeric weight="medium">
              {formatNumber(count)}
            </Text>
          )}
        </Inline>
      </h3>
    </li>
  );
}

/** One application as one line; leafing draws two of them and leaves the others. */
const QueueRow = memo(function QueueRow({ item, isShown, place, of }: QueueEntry) {
  const score = item.assessmentScore;
  return (
    <li aria-posinset={place} aria-setsize={of}>
      <QueueLink className={classNames(styles.columns, styles.queueRow)} id={item.id} isShown={isShown}>
        <Text as="b" weight={isShown ? 'strong' : 'medium'} isParted title={personName(item)}>
          <PersonName person={item} />
        </Text>
        <Text as="span" isSoft isTruncated>
          {positionLabel(item.position)}
        </Text>
        <Text as="span" isNumeric isSoft={score === null} className={styles.number}>
          {score === null ? (
            <>
              <span aria-hidden="true">–</span>
              <VisuallyHidden>Not assessed</VisuallyHidden>
            </>
          ) : (
            score
          )}
        </Text>
        <WaitingTime item={item} />
      </QueueLink>
    </li>
  );
});
