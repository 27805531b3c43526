import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Tone } from '#state-machines/application/labels.ts';
import { classNames } from '../class-names.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Text } from '../text/text.tsx';
import { toneTextClass } from '../tone-text/tone-class.ts';
import styles from './figure-strip.module.css';

export interface Figure {
  label: string;
  /** The list that it counts. */
  to?: string | undefined;
  /** What it counts, in a sentence, for who points at it. */
  title?: string | undefined;
  /** Before the label. */
  icon?: Drawing | undefined;
  /** Of its icon. */
  tone?: Tone | undefined;
  /** Undefined while it is fetched. */
  value: ReactNode;
  /** At the right, smaller: of how many, since when. */
  note?: ReactNode;
  noteIcon?: Drawing | undefined;
  /** The note is a warning. */
  noteTone?: 'need' | 'stop' | undefined;
}
interface Props {
  /** What they are the figures of. */
  label?: string | undefined;
  figures: readonly Figure[];
  className?: string | undefined;
}

/** A page's figures in one line, each under its word on narrow screens. */
export function FigureStrip({ label, figures, className }: Props) {
  const isLoading = figures.some(({ value }) => value === undefined);
  return (
    <dl className={classNames(styles.strip, className)} aria-label={label} aria-busy={isLoading || undefined}>
      {figures.map(({ label: word, to, title, icon, tone, value, note, noteIcon, noteTone }) => (
        <div key={word} className={styles.figure} title={title}>
          <dt className={styles.label}>
            {icon && <Icon icon={icon} className={tone && toneTextClass(tone)} />} {word}
          </dt>
          <dd className={styles.value}>
            <Text as="b" weight="strong" isNumeric isWhole className={styles.number}>
              {to && typeof value === 'string' ? (
                <Link className={styles.link} to={to} aria-label={`${word}: ${value}`}>
                  {value}
                </Link>
              ) : (
                (value ?? <Skeleton width="tiny" />)
              )}
            </Text>
            {note && (
              <small className={classNames(styles.note, toneTextClass(noteTone ?? 'soft'))}>
                {noteIcon && <Icon icon={noteIcon} size="small" className={styles.icon} />}
                {note}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
