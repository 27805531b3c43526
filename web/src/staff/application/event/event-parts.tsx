import { ArrowRight, Copy, ShieldAlert } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { Prose } from '../../dossier/part.tsx';
import { isMoveEvent } from '../../events/event-text.ts';
import { changesOf } from '../projection/differences.ts';
import styles from './event.module.css';

interface PartProps {
  title: string;
  aside?: string | false | undefined;
  /** At the right. */
  action?: ReactNode;
  children: ReactNode;
}

/** One part of what is known of an event. */
export function EventPart({ title, aside, action, children }: PartProps) {
  const heading = useId();
  return (
    <section className={styles.part} data-line="above" aria-labelledby={heading}>
      <Inline as="header" isSpread isOneLine>
        <h3 id={heading}>
          <Text as="span" isSoft size="small" weight="medium">
            {title} {aside}
          </Text>
        </h3>
        {action}
      </Inline>
      {children}
    </section>
  );
}

/** From where to where it moved the application, or what happened in which status. */
export function EventMove({ event }: { event: EventView }) {
  return (
    <Inline as="p" className={styles.move}>
      {isMoveEvent(event) && event.from ? (
        <>
          <StatusTag status={event.from} />
          <ToneText tone="soft">
            <Icon icon={ArrowRight} label="to" />
          </ToneText>
          <StatusTag status={event.to} />
        </>
      ) : (
        <>
          {eventLabel(event.type)} <ToneText tone="soft">in</ToneText> <StatusTag status={event.to} />
        </>
      )}
    </Inline>
  );
}

/** What is wrong with one event, beside it. */
export function ForgedNote({ sentences }: { sentences: readonly string[] | undefined }) {
  if (!sentences) return null;
  return (
    <ToneText tone="stop" icon={ShieldAlert} className={styles.forged}>
      <b>This event cannot be trusted.</b> {sentences.join(' ')}
    </ToneText>
  );
}

/** The reason and the notes that were written with an event. */
export function EventWords({ event: { reason, notes } }: { event: EventView }) {
  const quotes = [
    ['Reason', reason],
    ['Notes', notes],
  ] as const;
  return quotes.map(
    ([kind, text]) =>
      text && (
        <blockquote key={kind} className={styles.quote}>
          <Prose text={text === '[erased]' ? text : `“${text}”`} />
          <footer>
            <Text as="span" isSoft size="small">
              {kind}, encrypted with the applicant’s key
            </Text>
          </footer>
        </blockquote>
      ),
  );
}

/** Which fields of the application this event set, found by projecting the history with and without it. */
export function EventChanges({ event, events }: { event: EventView; events: readonly EventView[] }) {
  const changes = changesOf(events, event);
  return (
    <EventPart title="What it changed">
      {changes.length === 0 ? (
        <Text isSoft>
          {event.isReadable
            ? 'No field of the application; it is kept in the history.'
            : 'Nothing: its text cannot be read.'}
        </Text>
      ) : (
        <DescriptionList
          pairs={changes.map(({ label, before, after }) => ({
            term: label,
            value: (
              <>
                <ToneText tone="soft">
                  {before ?? 'none'} <Icon icon={ArrowRight} size="small" label="to" />
                </ToneText>{' '}
                {after ?? 'none'}
              </>
            ),
          }))}
        />
      )}
    </EventPart>
  );
}

/** The canonical text spread over lines for reading; the text itself when it is no JSON. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 1);
  } catch {
    return body;
  }
}

/** A line's key, toned down, and the rest. */
function Line({ text }: { text: string }) {
  const found = /^(\s*)("(?:[^"\\]|\\.)*")(:.*)$/.exec(text);
  if (!found) return text;
  return (
    <>
      {found[1]}
      <ToneText tone="soft">{found[2]}</ToneText>
      {found[3]}
    </>
  );
}

/** What the hash covers, spread for reading or exactly as it is. Copying gives the exact text. */
export function RawEvent({ body, isExact = false }: { body: string; isExact?: boolean }) {
  const copy = async () => {
    await navigator.clipboard.writeText(body);
    toast({ title: 'Raw event copied', description: 'The exact canonical text, as hashed.' });
  };
  return (
    <EventPart
      title="Raw event, canonical"
      action={<IconButton size="small" icon={Copy} label="Copy raw event" onClick={() => void copy()} />}
    >
      {isExact ? (
        <Text as="pre" size="mono" className={classNames(styles.rawEvent, styles.exact)} data-ground="paper">
          {body}
        </Text>
      ) : (
        <Spread body={body} />
      )}
    </EventPart>
  );
}

function Spread({ body }: { body: string }) {
  return (
    <Text as="pre" size="mono" className={styles.rawEvent} data-ground="paper" tabIndex={0}>
      {pretty(body)
        .split('\n')
        .map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one fixed text
          <Fragment key={index}>
            <Line text={line} />
            {'\n'}
          </Fragment>
        ))}
    </Text>
  );
}
