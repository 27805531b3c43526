import type { ReactNode } from 'react';
import type { Tone } from '#state-machines/application/labels.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { toneTextClass } from '#web/ui/tone-text/tone-text.tsx';
import { type Mark, markWords } from './figures.ts';
import { markIcons } from './looks.ts';
import styles from './section.module.css';

interface Props {
  title: string;
  aside?: ReactNode;
  /** What the picture's icons mean; at the right. */
  legend?: ReactNode;
  isLoading?: boolean;
  children: ReactNode;
}

/** The machine's picture under its heading, as the first part of a page. */
export function PictureSection({ title, aside, legend, isLoading, children }: Props) {
  return (
    <Section
      title={title}
      aside={aside}
      actions={legend}
      isFlush
      className={styles.section}
      aria-busy={isLoading}
    >
      <div className={styles.body}>{children}</div>
    </Section>
  );
}

const tones = [
  ['wait', 'waits for applicant'],
  ['need', 'needs a decision'],
  ['work', 'in progress'],
] as const;

/** What the tones of the boxes mean. */
export function ToneLegend() {
  return (
    <ul className={styles.legend}>
      {tones.map(([tone, words]) => (
        <li key={tone}>
          <StatusBadge tone={tone}>{words}</StatusBadge>
        </li>
      ))}
    </ul>
  );
}

const marks: readonly (readonly [Mark, Tone])[] = [
  ['removed', 'stop'],
  ['changed', 'need'],
  ['diverged', 'hold'],
];

/** What the marks of a changed machine mean. */
export function MarkLegend() {
  return (
    <ul className={styles.legend}>
      {marks.map(([mark, tone]) => (
        <li key={mark}>
          <Icon icon={markIcons[mark]} className={classNames(styles.mark, toneTextClass(tone))} />
          {markWords[mark]}
        </li>
      ))}
    </ul>
  );
}
