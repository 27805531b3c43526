import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import { counted } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { shortTime } from '#web/ui/dates.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { EventIcon } from '../../events/event-icon.tsx';
import { actorText, eventDetail, eventSentence } from '../../events/event-text.ts';
import { ForgedNote } from '../event/event-parts.tsx';
import { useShownEvents } from '../event/shown-events.ts';
import styles from './history.module.css';

const column = columnsOf<EventView>();
const columns = column.columns([
  column.accessor('version', {
    header: 'No.',
    meta: { width: '3.75rem', align: 'end', isSecondary: true, phone: 'hidden' },
    cell: ({ row }) => row.original.version,
  }),
  column.accessor('at', {
    header: 'Time',
    meta: { width: '7.75rem', align: 'end', isSecondary: true, phoneOrder: 1 },
    cell: ({ row }) => <Time at={row.original.at} />,
  }),
  column.accessor('type', {
    header: 'Event',
    meta: { width: '15rem' },
    cell: ({ row }) => <EventButton event={row.original} />,
  }),
  column.display({
    id: 'actor',
    header: 'By',
    meta: { className: styles.inWideOnly, width: '10rem' },
    cell: ({ row }) => actorText(row.original),
  }),
  column.display({
    id: 'what',
    header: 'What',
    meta: { className: styles.what, phone: 'whole', phoneOrder: 2 },
    cell: ({ row: { original } }) => (
      <span title={eventSentence(original)}>
        {eventDetail(original)}
        {original.notes && <ToneText tone="soft"> “{original.notes}”</ToneText>}
      </span>
    ),
  }),
]);

function Time({ at }: { at: string }) {
  const { now } = useShownEvents();
  return shortTime(at, now);
}

/** Opens the event in the drawer; with Shift compares it with the one that is open. */
function EventButton({ event: { version, type } }: { event: EventView }) {
  const { selected, onSelect, onCompare } = useShownEvents();
  const press = ({ shiftKey }: MouseEvent) => {
    if (shiftKey && selected !== null && selected !== version)
      onCompare({ from: Math.min(selected, version), to: Math.max(selected, version) });
    else onSelect(version);
  };
  return (
    <TextButton
      isQuiet
      data-event={version}
      aria-pressed={version === selected}
      onClick={press}
      onKeyDown={walkEvents}
    >
      <Inline as="span" space={6} isOneLine>
        <EventIcon type={type} />
        {eventLabel(type)}
      </Inline>
    </TextButton>
  );
}

interface Props {
  /** Those that are looked for. */
  found: readonly EventView[];
  caption?: string;
}

const firstShown = 30;

/** The list of events, oldest first. */
export function EventsTable({ found, caption }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { events, problems, selected } = useShownEvents();
  const rows = showsAll ? found : found.slice(0, firstShown);
  const total = events.length;
  const title =
    found.length === total ? `Events 1 to ${rows.length}` : `${found.length} of ${counted(total, 'event')}`;
  return (
    <Table
      label="Events"
      isInPage
      phone="lines"
      tableClassName={styles.events}
      caption={
        <>
          {caption ?? title}{' '}
          {rows.length < found.length && (
            <Button variant="quiet" size="small" onClick={() => setShowsAll(true)}>
              Show all {found.length}
            </Button>
          )}
        </>
      }
      columns={columns}
      rows={rows}
      rowId={({ version }) => String(version)}
      openId={String(selected)}
      rowClassName={({ version }) => (problems.has(version) ? styles.forged : undefined)}
      areDetailsOpen
      detailsOf={({ version }) => problems.has(version) && <ForgedNote sentences={problems.get(version)} />}
    />
  );
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from event to event of the list that has the focus; Enter opens. J and K belong to the list of applications. */
function walkEvents(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  const by = steps[key];
  if (by === undefined || ctrlKey || metaKey || altKey) return;
  const buttons = [...(currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-event]') ?? [])];
  event.preventDefault();
  buttons[buttons.indexOf(currentTarget) + by]?.focus();
}
