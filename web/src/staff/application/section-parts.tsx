import { History, Hourglass, type LucideIcon, MailCheck, MailMinus, MailX, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MailRecord } from '#services/notifications/contract.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import styles from './application.module.css';

/** Why nothing is decided while the screen shows the past. */
export const readOnly = 'Read-only in the past';

interface HeadProps {
  title: string;
  /** How it stands, in a line beside the title. */
  summary: ReactNode;
  /** At the right. */
  action?: ReactNode;
}

/** The head of one of the record's sections. */
export const SectionHead = ({ title, summary, action }: HeadProps) => (
  <Inline as="header" space={12} className={styles.sectionHead} data-inset="" data-line="below">
    <h2>{title}</h2>
    <Text isSoft className={styles.sectionSummary}>
      {summary}
    </Text>
    {action}
  </Inline>
);

interface HangingProps {
  /** What an address leads to. */
  id: string;
  title: string;
  /** How it stands, under the title. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A section of the dossier: its title hangs in the margin, what it holds stands at the right of it. */
export const HangingSection = ({ id, title, summary, children }: HangingProps) => (
  <section className={styles.hanging} aria-labelledby={id} data-line="below">
    <header>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {summary && (
        <Text isSoft size="small">
          {summary}
        </Text>
      )}
    </header>
    <div className={styles.hung}>{children}</div>
  </section>
);

/** Nothing is there, and that is well: what it will be, and when. */
export const NoneYet = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3>
      <Text as="span" weight="medium">
        {title}
      </Text>
    </h3>
    <Text isSoft>{children}</Text>
  </>
);

/** Of a section in the past: what of it is as it was then, and what is not. */
export const PastNote = ({ children }: { children: string }) => (
  <p className={styles.pastNote}>
    <ToneText tone="hold" icon={History}>
      {children}
    </ToneText>
  </p>
);

/** Why the section has nothing, under its head. */
export const Nothing = ({ children }: { children: string }) => (
  <Text isSoft className={styles.inset}>
    {children}
  </Text>
);

/** How each state of a mail looks, in a list and among what an event caused. */
export const mailSigns = {
  queued: ['wait', Hourglass, 'Queued'],
  sending: ['work', Send, 'Sending'],
  sent: ['good', MailCheck, 'Sent'],
  failed: ['stop', MailX, 'Failed'],
  withdrawn: ['soft', MailMinus, 'Withdrawn'],
} as const satisfies Record<MailRecord['status'], readonly [tone: string, icon: LucideIcon, word: string]>;
