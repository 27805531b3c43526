import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RunDetail } from '#services/replay/contract.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { ago, fullTime } from '#web/ui/dates.ts';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { Heading } from '#web/ui/heading/heading.tsx';
import { type Drawing, Icon } from '#web/ui/icon/icon.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toneTextClass } from '#web/ui/tone-text/tone-class.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { tookText } from '../runs/findings.ts';
import styles from './verify.module.css';

type Verified = RunDetail & { kind: 'verify' };

/** What stands: whether the log holds, since when that is known, and how much of it could be seen. */
export function Verdict({ run, now }: { run: Verified; now: number }) {
  const { answer } = run;
  if (!answer) return null;
  const holds = answer.problemCount === 0;
  const at = run.endedAt ?? run.askedAt;
  const problems = counted(answer.problemCount, 'problem');
  return (
    <section aria-labelledby="verdict">
      <Headline
        icon={holds ? ShieldCheck : ShieldAlert}
        tone={holds ? 'good' : 'stop'}
        title={holds ? 'The log holds' : `The log does NOT hold: ${problems}`}
      >
        Verified {ago(at, now)} ({fullTime(at)}) for {run.askedBy.name ?? 'a deleted account'}.{' '}
        {holds &&
          'Every event has the hash of its text, follows from the one before it, and is a step that its machine takes.'}
      </Headline>
      <FigureStrip
        className={styles.strip}
        figures={[
          { label: 'Events', value: formatNumber(answer.events) },
          { label: 'Applications', value: formatNumber(answer.streams) },
          {
            label: 'Held against',
            value: answer.checkpoint === null ? 'No checkpoint' : `Checkpoint ${answer.checkpoint}`,
          },
          { label: 'Took', value: tookText(answer.durationMs) },
        ]}
      />
      {answer.signed !== null && (
        <p className={styles.note} data-inset="">
          <StatusBadge
            tone="good"
            icon={ShieldCheck}
          >{`Checkpoint ${answer.signed} was signed over it.`}</StatusBadge>
        </p>
      )}
      {answer.losses?.map((loss) => (
        <p key={loss} className={styles.note} data-inset="">
          {loss}
        </p>
      ))}
      {answer.checkpoint === null && (
        <Inline isOneLine align="start" className={styles.note} data-inset="">
          <ToneText tone="need">
            <Icon icon={ShieldQuestionMark} />
          </ToneText>
          There was no checkpoint yet: a history whose end was cut off, or one that was rewritten as a whole,
          could not be seen. The worker signs one every night.
        </Inline>
      )}
    </section>
  );
}

interface HeadlineProps {
  icon: Drawing;
  tone?: 'good' | 'stop';
  title: string;
  children: ReactNode;
}

/** The verdict in a line, and the sentence below it. */
function Headline({ icon, tone, title, children }: HeadlineProps) {
  return (
    <Stack space={2} className={styles.verdict}>
      <Heading level={2} size="part" id="verdict" tabIndex={-1}>
        <Inline as="span" className={tone && toneTextClass(tone)}>
          <Icon icon={icon} size="large" />
          {title}
        </Inline>
      </Heading>
      <Text isSoft>{children}</Text>
    </Stack>
  );
}

/** Before anyone has asked. */
export function NotVerified() {
  return (
    <section aria-labelledby="verdict">
      <Headline icon={ShieldQuestionMark} title="The log has not been verified here yet">
        Verifying recomputes every hash and every link, compares the columns with the texts, asks the machine
        about every step, and holds the result against the last signed checkpoint. It reads only, takes some
        seconds for a million events, and disturbs no one.
      </Headline>
    </section>
  );
}

const cells = ['Events', 'Applications', 'Held against', 'Took'].map((label) => ({
  label,
  value: undefined,
}));

/** The verdict's final geometry while it loads. */
export function VerdictSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status">
        <VisuallyHidden>Loading</VisuallyHidden>
      </p>
      <Stack className={styles.verdict}>
        <Skeleton width="longest" />
        <Skeleton width="longest" />
      </Stack>
      <FigureStrip className={styles.strip} figures={cells} />
    </div>
  );
}
