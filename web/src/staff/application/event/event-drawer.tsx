import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import { Drawer } from '#web/ui/drawer/drawer.tsx';
import { SegmentedControl } from '#web/ui/segmented-control/segmented-control.tsx';
import type { ChainStanding } from '../../components/chain-badge.tsx';
import { ChainBadge } from '../../components/chain-badge.tsx';
import { useIsNarrow } from '../../components/use-is-narrow.ts';
import { useShortcutsSwitch } from '../../components/use-shortcuts-switch.ts';
import { EventBody } from './event-body.tsx';
import { useShownEvents } from './shown-events.ts';

interface Props {
  event: EventView;
  chain: ChainStanding | undefined;
  onClose: () => void;
}

/** One event beside the history. */
export function EventDrawer({ event, chain, onClose }: Props) {
  const [keysOn] = useShortcutsSwitch();
  const { events, onSelect } = useShownEvents();
  const headingId = useId();
  const index = events.indexOf(event);
  const before = events[index - 1];
  const after = events[index + 1];
  const step = (to: EventView | undefined) => to && onSelect(to.version);
  const keys: Record<string, EventView | undefined> = {
    ArrowUp: before,
    ArrowDown: after,
    ...(keysOn && { k: before, j: after }),
  };
  const onKey = (pressed: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = pressed;
    if (ctrlKey || metaKey || altKey || !Object.hasOwn(keys, key)) return;
    // Arrows scroll the event itself; on its header they step, as J and K do everywhere in it.
    if (key.startsWith('Arrow') && !(target as Element).closest('header')) return;
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
