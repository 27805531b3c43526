import { CircleCheck, CircleX } from 'lucide-react';
import type { RebuildAnswer, RunDetail } from '#services/replay/contract.ts';
import { fullTime } from '#web/ui/dates.ts';
import { tookText } from '../runs/findings.ts';
import { Differences } from './differences.tsx';

const count = (number: number): string => number.toLocaleString('en-GB');
const some = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

const phaseWords: Readonly<Record<string, string>> = {
  projection: 'folding',
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
  const Icon = isEqual ? CircleCheck : CircleX;
  const took = Object.entries(answer.phases)
    .map(([phase, ms]) => `${phaseWords[phase] ?? phase} ${tookText(ms)}`)
    .join(', ');
  return (
    <div className="set-rr">
      <div role="status">
        <p className={isEqual ? 't-good' : 't-stop'}>
          <Icon className="i" aria-hidden="true" />
          <b>
            {isEqual
              ? 'Equal: the tables say what the log says'
              : `${some(answer.differenceCount, 'difference', 'differences')} between the tables and the log`}
          </b>
        </p>
        <p className="q">
          {some(answer.events, 'event', 'events')} of {some(answer.streams, 'application', 'applications')}{' '}
          projected in {tookText(answer.durationMs)}
          {endedAt && `, ${fullTime(endedAt)}`}. {ending(answer)}
        </p>
        <p className="q">Took: {took}.</p>
      </div>
      {!isEqual && <Differences answer={answer} />}
    </div>
  );
}
