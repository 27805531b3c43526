import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import { shortTime } from '../../../ui/dates.ts';
import { useShortcutsSwitch } from '../../components/use-shortcuts-switch.ts';
import { EventIcon } from '../../events/event-icon.tsx';
import { actorText, eventSentence } from '../../events/event-text.ts';
import type { ShownEvents } from '../event/shown-events.ts';
import { ForgedNote } from '../proof/forged-note.tsx';

interface Props {
  /** Those that are looked for. */
  found: readonly EventView[];
  shown: ShownEvents;
  caption?: string;
}

const firstShown = 30;

/** The list of events, oldest first; each opens in the drawer, or with Shift is compared with the one that is open. */
export function EventsTable({ found, shown, caption }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const onKeyDown = useEventKeys();
  const rows = showsAll ? found : found.slice(0, firstShown);
  const total = shown.events.length;
  const title = found.length === total ? `Events 1 to ${rows.length}` : `${found.length} of ${total} events`;
  return (
    <table className="t fx">
      <caption>
        {caption ?? title}
        {rows.length < found.length && (
          <button className="btn quiet sm" type="button" onClick={() => setShowsAll(true)}>
            Show all {found.length}
          </button>
        )}
      </caption>
      <thead>
        <tr>
          <th scope="col" className="n f1">
            No.
          </th>
          <th scope="col" className="n f2">
            Time
          </th>
          <th scope="col" className="f3">
            Event
          </th>
          <th scope="col" className="f4">
            Actor
          </th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {rows.map((event) => (
          <EventRow key={event.version} event={event} shown={shown} />
        ))}
      </tbody>
    </table>
  );
}

function EventRow({ event, shown }: { event: EventView; shown: ShownEvents }) {
  const { selected, now, problems, onSelect, onCompare } = shown;
  const { version } = event;
  const wrong = problems.get(version);
  const press = ({ shiftKey }: MouseEvent) => {
    if (shiftKey && selected !== null && selected !== version)
      onCompare({ from: Math.min(selected, version), to: Math.max(selected, version) });
    else onSelect(version);
  };
  const tone = `${version === selected ? 'on' : ''} ${wrong ? 'forged' : ''}`.trim();
  return (
    <>
      <tr className={tone || undefined}>
        <td className="n q f1">{version}</td>
        <td className="n q f2">{shortTime(event.at, now)}</td>
        <td className="f3">
          <button type="button" data-event={version} aria-pressed={version === selected} onClick={press}>
            <EventIcon type={event.type} />
            <span>{event.type}</span>
          </button>
        </td>
        <td className="f4">{actorText(event)}</td>
        <td className="f5" title={eventSentence(event)}>
          {eventSentence(event)}
          {event.notes && <span className="q"> “{event.notes}”</span>}
        </td>
      </tr>
      {wrong && (
        <tr className="forged why">
          <td colSpan={5}>
            <ForgedNote sentences={wrong} />
          </td>
        </tr>
      )}
    </>
  );
}

const always: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

const single: Record<string, 1 | -1> = { j: 1, k: -1 };

/** Arrows, and J and K unless single keys are off, go from event to event of the list that has the focus; Enter opens. */
function useEventKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const [keysOn] = useShortcutsSwitch();
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, target, currentTarget } = event;
    const by = always[key] ?? (keysOn ? single[key.toLowerCase()] : undefined);
    if (by === undefined || ctrlKey || metaKey || altKey) return;
    const buttons = [...currentTarget.querySelectorAll<HTMLElement>('[data-event]')];
    const at = buttons.indexOf(target as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    buttons[at + by]?.focus();
  };
}
