import { CircleCheck, CircleX } from 'lucide-react';
import type { RebuildAnswer, RunDetail } from '#services/replay/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { fullTime } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { tookText } from '../runs/findings.ts';
import { Differences } from './differences.tsx';
import styles from './read-models.module.css';

const count = (number: number): string => number.toLocaleString('en-GB');
const some = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

const phaseWords: Readonly<Record<string, string>> = {
  projection: 'projection',
  index: 'indexes',
  compare: 'comparing',
  swap: 'swap',
  drop: 'removing the old tables',
};

function ending({ swapped, caughtUp }: RebuildAnswer): string {
  if (!swapped) return 'The live tables were left as they are.';
  const meanwhile =
    caughtUp === 0
      ? 'Nothing changed meanwhile.'
      : `${some(caughtUp, 'application', 'applications')} changed meanwhile and ${caughtUp === 1 ? 'was' : 'were'} caught up.`;
  return `The rebuilt tables are live. ${meanwhile}`;
}

/** What a comparison or a rebuild found. */
export function RebuildReport({ run }: { run: RunDetail & { kind: 'rebuild' } }) {
  const { answer, endedAt } = run;
  if (!answer) return null;
  const isEqual = answer.differenceCount === 0;
  const took = Object.entries(answer.phases)
    .map(([phase, ms]) => `${phaseWords[phase] ?? phase} ${tookText(ms)}`)
    .join(', ');
  return (
    <div className={styles.report}>
      <div role="status">
        <p className={classNames(styles.verdict, isEqual ? styles.good : styles.bad)}>
          <Icon icon={isEqual ? CircleCheck : CircleX} />
          <b>
            {isEqual
              ? 'Equal: the tables say what the log says'
              : `${some(answer.differenceCount, 'difference', 'differences')} between the tables and the log`}
          </b>
        </p>
        <p className={styles.soft}>
          {some(answer.events, 'event', 'events')} of {some(answer.streams, 'application', 'applications')}{' '}
          projected in {tookText(answer.durationMs)}
          {endedAt && `, ${fullTime(endedAt)}`}. {ending(answer)}
        </p>
        <p className={styles.soft}>Took: {took}.</p>
      </div>
      {!isEqual && <Differences answer={answer} />}
    </div>
  );
}
