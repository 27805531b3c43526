import { ArrowRight, ShieldAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
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
    <section className={styles.part} aria-labelledby={heading}>
      <header className={styles.partHead}>
        <h3 className={styles.partTitle} id={heading}>
          {title} {aside}
        </h3>
        {action}
      </header>
      {children}
    </section>
  );
}

/** From where to where it moved the application, or what happened in which status. */
export function EventMove({ event }: { event: EventView }) {
  return (
    <p className={styles.move}>
      {isMoveEvent(event) && event.from ? (
        <>
          <StatusTag status={event.from} />
          <Icon icon={ArrowRight} label="to" className={styles.arrow} />
          <StatusTag status={event.to} />
        </>
      ) : (
        <>
          {eventLabel(event.type)} <ToneText tone="soft">in</ToneText> <StatusTag status={event.to} />
        </>
      )}
    </p>
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
          <p className={styles.quoted}>{text === '[erased]' ? text : `“${text}”`}</p>
          <footer className={styles.small}>{kind}, encrypted with the applicant’s key</footer>
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
        <p className={styles.soft}>
          {event.isReadable
            ? 'No field of the application; it is kept in the history.'
            : 'Nothing: its text cannot be read.'}
        </p>
      ) : (
        <DescriptionList
          pairs={changes.map(({ label, before, after }) => ({
            term: label,
            value: (
              <>
                <ToneText tone="soft">{before ?? 'none'}</ToneText>{' '}
                <Icon icon={ArrowRight} size="small" label="to" className={styles.arrow} /> {after ?? 'none'}
              </>
            ),
          }))}
        />
      )}
    </EventPart>
  );
}
