import { CircleCheck, CircleX } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RebuildAnswer, RunDetail } from '#services/replay/contract.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { tookText } from './findings.ts';

const count = (number: number): string => number.toLocaleString('en-GB');
const some = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

const tableWords: Readonly<Record<string, string>> = {
  application_states: 'Status',
  application_steps: 'History',
  application_status_counts: 'Counts',
};
const phaseWords: Readonly<Record<string, string>> = {
  fold: 'folding',
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
    <div className="set-rr" role="status">
      <p className={isEqual ? 't-good' : 't-stop'}>
        <Icon className="i" aria-hidden="true" />
        <b>
          {isEqual
            ? 'Equal: the tables say what the log says'
            : `${some(answer.differenceCount, 'difference', 'differences')} between the tables and the log`}
        </b>
      </p>
      <p className="q">
        {some(answer.facts, 'fact', 'facts')} of {some(answer.streams, 'application', 'applications')} folded
        in {tookText(answer.durationMs)}
        {endedAt && `, ${fullTime(endedAt)}`}. {ending(answer)}
      </p>
      <p className="q">Took: {took}.</p>
      {!isEqual && <Differences answer={answer} />}
    </div>
  );
}

function Differences({ answer: { differences, differenceCount } }: { answer: RebuildAnswer }) {
  const more = differenceCount - differences.length;
  return (
    <>
      <p>
        Nothing but the product writes these tables: ask why they differed before anything else. Verify the
        log, too.
      </p>
      <ul className="set-df">
        {differences.map(({ table, applicationId, detail }) => (
          <li key={`${table} ${applicationId} ${detail}`}>
            <b>{tableWords[table] ?? table}</b>
            <span>{`${detail.charAt(0).toUpperCase()}${detail.slice(1)}`}</span>
            {applicationId && (
              <Link className="lk" to={paths.admin.application(applicationId)}>
                Application <span className="m">{applicationId.slice(0, 8)}…</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="q">And {count(more)} more.</p>}
    </>
  );
}
