import type { ReactNode } from 'react';
import type { Tone } from '#state-machines/application/labels.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { markIcons } from './box.tsx';
import { type Mark, markWords } from './figures.ts';
import styles from './picture.module.css';

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
      <div className={styles.sectionBody}>{children}</div>
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
    <Inline as="ul" space={16} className={styles.legend}>
      {tones.map(([tone, words]) => (
        <li key={tone}>
          <Text as="span" size="small" isSoft>
            <StatusBadge tone={tone}>{words}</StatusBadge>
          </Text>
        </li>
      ))}
    </Inline>
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
    <Inline as="ul" space={16} className={styles.legend}>
      {marks.map(([mark, tone]) => (
        <Inline as="li" key={mark} space={6}>
          <ToneText tone={tone}>
            <Icon icon={markIcons[mark]} />
          </ToneText>
          <Text as="span" size="small" isSoft>
            {markWords[mark]}
          </Text>
        </Inline>
      ))}
    </Inline>
  );
}
