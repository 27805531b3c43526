import { ArrowDown, ArrowUp, Columns2, History } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Drawer } from '#web/ui/drawer/drawer.tsx';
import { SegmentedControl } from '#web/ui/segmented-control/segmented-control.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import type { ChainStanding } from '../../components/chain-badge.tsx';
import { ChainBadge } from '../../components/chain-badge.tsx';
import { useIsNarrow } from '../../components/use-is-narrow.ts';
import { EventIcon } from '../../events/event-icon.tsx';
import { EventProof } from '../proof/event-proof.tsx';
import styles from './event.module.css';
import { EventEffects } from './event-effects.tsx';
import { EventPairs, EventTrace } from './event-pairs.tsx';
import { EventChanges, EventMove, EventWords, ForgedNote, RawEvent } from './event-parts.tsx';
import { useShownEvents } from './shown-events.ts';

interface Props {
  event: EventView;
  chain: ChainStanding | undefined;
  onClose: () => void;
}

/** One event beside the history. */
export function EventDrawer({ event, chain, onClose }: Props) {
  const { events, onSelect } = useShownEvents();
  const headingId = useId();
  const index = events.indexOf(event);
  const before = events[index - 1];
  const after = events[index + 1];
  const step = (to: EventView | undefined) => to && onSelect(to.version);
  const keys: Record<string, EventView | undefined> = {
    ArrowUp: before,
    ArrowDown: after,
    ArrowLeft: before,
    ArrowRight: after,
  };
  const onKey = (pressed: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = pressed;
    if (ctrlKey || metaKey || altKey || !Object.hasOwn(keys, key)) return;
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
    // Up and down scroll the event itself, sideways only its raw text; on its header every arrow steps.
    if (!(target as Element).closest('header') && (!isSideways || (target as Element).closest('pre'))) return;
    step(keys[key]);
    pressed.preventDefault();
  };
  return (
    <Drawer
      title={`No. ${event.version}`}
      labelledBy={headingId}
      actions={
        <>
          <SegmentedControl
            label="Step through events"
            isIconOnly
            segments={[
              {
                value: 'before',
                label: 'Previous event',
                icon: ArrowUp,
                disabledReason: before ? null : 'This is the first event',
              },
              {
                value: 'after',
                label: 'Next event',
                icon: ArrowDown,
                disabledReason: after ? null : 'This is the last event',
              },
            ]}
            onChange={(to) => step(to === 'before' ? before : after)}
          />
          <ChainBadge chain={chain} />
        </>
      }
      isCovering={useIsNarrow()}
      onClose={onClose}
      onKey={onKey}
    >
      <EventBody event={event} headingId={headingId} />
    </Drawer>
  );
}

/** Everything about one event, from the plain to the provable. */
function EventBody({ event, headingId }: { event: EventView; headingId: string }) {
  const { events, applicationId, isPast, problems } = useShownEvents();
  return (
    <>
      <h2 id={headingId} className={styles.heading}>
        <Inline as="span" isOneLine>
          <EventIcon type={event.type} />
          {eventLabel(event.type)}
        </Inline>
      </h2>
      <EventMove event={event} />
      <ForgedNote sentences={problems.get(event.version)} />
      <EventWords event={event} />
      <EventPairs event={event} />
      <EventSteps event={event} />
      <EventChanges event={event} events={events} />
      <EventEffects
        key={event.version}
        applicationId={applicationId}
        version={event.version}
        isPast={isPast}
      />
      <details className={styles.specialists} data-line="above">
        <summary>
          <Text as="span" isSoft size="small" weight="medium">
            For specialists
          </Text>
        </summary>
        <EventTrace event={event} />
        <RawEvent body={event.body} />
        <EventProof key={`proof ${event.version}`} event={event} />
      </details>
    </>
  );
}

/** From one event on: the application as it stood then, and what differs from before or from now. */
function EventSteps({ event: { version, recordedAt } }: { event: EventView }) {
  const { onCompare, onShowThen } = useShownEvents();
  return (
    <Inline as="p" className={styles.steps}>
      <Button size="small" icon={History} onClick={() => onShowThen(new Date(recordedAt))}>
        Show the application as it stood here
      </Button>
      <Button size="small" icon={Columns2} onClick={() => onCompare({ from: version - 1, to: version })}>
        Compare with…
      </Button>
      <Button size="small" icon={Columns2} onClick={() => onCompare({ from: version, to: null })}>
        Compare with now
      </Button>
    </Inline>
  );
}
