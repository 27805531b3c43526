import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import type { ChainStanding } from '../../components/chain-badge.tsx';
import { ChainBadge } from '../../components/chain-badge.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { useShortcutsSwitch } from '../../components/use-shortcuts-switch.ts';
import { EventBody } from './event-body.tsx';
import type { ShownEvents } from './shown-events.ts';

interface Props {
  event: EventView;
  shown: ShownEvents;
  chain: ChainStanding | undefined;
  onClose: () => void;
}

/** One event beside the history. */
export function EventDrawer(props: Props) {
  const [keysOn] = useShortcutsSwitch();
  const { before, after, step } = neighbours(props);
  const keys: Record<string, EventView | undefined> = {
    ArrowUp: before,
    ArrowDown: after,
    ...(keysOn && { k: before, j: after }),
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || !Object.hasOwn(keys, key)) return;
    // Arrows scroll the event itself; on its header they step, as J and K do everywhere in it.
    if (key.startsWith('Arrow') && !(target as Element).closest('.drawer > header')) return;
    step(keys[key]);
    event.preventDefault();
  };
  return (
    <SideDrawer labelledBy="event-heading" onClose={props.onClose} onKey={onKey}>
      <Content {...props} />
    </SideDrawer>
  );
}

function neighbours({ event, shown: { events, onSelect } }: Pick<Props, 'event' | 'shown'>) {
  const index = events.indexOf(event);
  const step = (to: EventView | undefined) => to && onSelect(to.version);
  return { before: events[index - 1], after: events[index + 1], step };
}

function Content({ event, shown, chain, onClose }: Props) {
  const { before, after, step } = neighbours({ event, shown });
  return (
    <>
      <header>
        <span className="q num">No. {event.version}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons, no form */}
        <span className="seg sm2" role="group" aria-label="Step through events">
          <button
            type="button"
            aria-label="Previous event"
            aria-disabled={!before}
            onClick={() => step(before)}
          >
            <ArrowUp className="i" aria-hidden="true" />
          </button>
          <button type="button" aria-label="Next event" aria-disabled={!after} onClick={() => step(after)}>
            <ArrowDown className="i" aria-hidden="true" />
          </button>
        </span>
        <ChainBadge chain={chain} />
        <button className="ib" type="button" aria-label="Close" onClick={onClose}>
          <X className="i" aria-hidden="true" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="dbody" tabIndex={0} aria-label="Event">
        <EventBody event={event} shown={shown} />
      </section>
    </>
  );
}
