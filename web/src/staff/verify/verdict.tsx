import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import type { RunDetail } from '#services/replay/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ago, fullTime } from '#web/ui/dates.ts';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { tookText } from '../runs/findings.ts';
import styles from './verify.module.css';

type Verified = RunDetail & { kind: 'verify' };
const count = (number: number): string => number.toLocaleString('en-GB');

/** What stands: whether the log holds, since when that is known, and how much of it could be seen. */
export function Verdict({ run, now }: { run: Verified; now: number }) {
  const { answer } = run;
  if (!answer) return null;
  const holds = answer.problemCount === 0;
  const at = run.endedAt ?? run.askedAt;
  const problems = answer.problemCount === 1 ? '1 problem' : `${count(answer.problemCount)} problems`;
  return (
    <section
      className={classNames(styles.verdict, holds ? styles.holds : styles.broken)}
      aria-labelledby="verdict"
    >
      <h2 className={styles.title} id="verdict" tabIndex={-1}>
        <Icon icon={holds ? ShieldCheck : ShieldAlert} size="large" />
        {holds ? 'The log holds' : `The log does NOT hold: ${problems}`}
      </h2>
      <p className={styles.lead}>
        Verified {ago(at, now)} ({fullTime(at)}) for {run.askedBy.name ?? 'a deleted account'}.{' '}
        {holds &&
          'Every event has the hash of its text, follows from the one before it, and is a step that its machine takes.'}
      </p>
      <FigureStrip
        className={styles.strip}
        figures={[
          { label: 'Events', value: count(answer.events) },
          { label: 'Applications', value: count(answer.streams) },
          {
            label: 'Held against',
            value: answer.checkpoint === null ? 'No checkpoint' : `Checkpoint ${answer.checkpoint}`,
          },
          { label: 'Took', value: tookText(answer.durationMs) },
        ]}
      />
      {answer.signed !== null && (
        <p className={styles.note}>
          <Icon icon={ShieldCheck} className={styles.noteGood} />
          Checkpoint {answer.signed} was signed over it.
        </p>
      )}
      {answer.checkpoint === null && (
        <p className={styles.note}>
          <Icon icon={ShieldQuestionMark} className={styles.noteNeed} />
          There was no checkpoint yet: a history whose end was cut off, or one that was rewritten as a whole,
          could not be seen. The worker signs one every night.
        </p>
      )}
    </section>
  );
}

/** Before anyone has asked. */
export function NotVerified() {
  return (
    <section className={styles.verdict} aria-labelledby="verdict">
      <h2 className={styles.title} id="verdict" tabIndex={-1}>
        <Icon icon={ShieldQuestionMark} size="large" />
        The log has not been verified here yet
      </h2>
      <p className={styles.lead}>
        Verifying recomputes every hash and every link, compares the columns with the texts, asks the machine
        about every step, and holds the result against the last signed checkpoint. It reads only, takes some
        seconds for a million events, and disturbs no one.
      </p>
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
    <div className={styles.verdict} aria-busy="true">
      <p role="status">
        <VisuallyHidden>Loading</VisuallyHidden>
      </p>
      <p className={styles.title}>
        <Skeleton width="longest" />
      </p>
      <p className={styles.lead}>
        <Skeleton width="longest" />
      </p>
      <FigureStrip className={styles.strip} figures={cells} />
    </div>
  );
}
