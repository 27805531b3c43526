import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { WhatIfAnswer } from '#services/replay/contract.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { AnswerDeadlines } from './answer-deadlines.tsx';
import { AnswerStatuses } from './answer-statuses.tsx';
import { linesOf } from './lines.ts';
import type { WhatIfRun } from './queries.ts';
import type { Change } from './use-change.ts';
import { lineWords, many, number, type Outcome, outcomes, partingWords, strandedWords } from './words.ts';

interface Props {
  run: WhatIfRun;
  answer: WhatIfAnswer;
  change: Change;
}

const share = (part: number, whole: number): string =>
  whole === 0
    ? ''
    : part === 0 || part === whole
      ? `${Math.round((part / whole) * 100)} %`
      : `${((part / whole) * 100).toFixed(1)} %`;

/** How every application fared: the same, parted or stranded, in total, by status and by how. */
export function Answer({ run, answer }: Props) {
  const { totals, applications, events, durationMs, machine, partings, stranded, deadlines } = answer;
  const lines = linesOf(run.question);
  const renamed = new Map(
    Object.entries(run.question.change?.renameStates ?? {}).map(([from, to]) => [to, from]),
  );
  return (
    <>
      <p className="q wi-of">
        {many(events, 'event')} of {many(applications, 'application')} through {machine}
        {lines.length === 0 ? ' as it is' : ` with ${many(lines.length, 'change')}`}, in{' '}
        {(durationMs / 1000).toFixed(1)} s; asked by {run.askedBy.name ?? 'an account that is gone'},{' '}
        {fullTime(run.askedAt)}.{lines.length > 0 && ` ${lines.map(lineWords).join('. ')}.`}
      </p>
      <dl className="strip wi-tot">
        {(Object.keys(outcomes) as Outcome[]).map((outcome) => {
          const { label, says, icon: Icon, tone } = outcomes[outcome];
          return (
            <div key={outcome}>
              <dt>
                <Icon className={`i t-${tone}`} aria-hidden="true" /> {label}
              </dt>
              <dd>
                <b>{number(totals[outcome])}</b>
                <small>{share(totals[outcome], applications) || says}</small>
              </dd>
            </div>
          );
        })}
      </dl>
      {applications === 0 ? (
        <p className="q none">There is no history yet: nobody has applied.</p>
      ) : (
        <AnswerStatuses answer={answer} />
      )}
      {applications > 0 && totals.same === applications && (
        <p className="wi-all">
          <CircleCheck className="i t-good" aria-hidden="true" />
          Every application goes the same way{lines.length > 0 && ', changed as it is'}.
        </p>
      )}
      {partings.length > 0 && (
        <Groups title="Where they part" id="wi-part">
          {partings.map((parting) => (
            <Group
              key={partingWords(parting, renamed) + parting.recordedTo}
              group={parting}
              words={partingWords(parting, renamed)}
            />
          ))}
        </Groups>
      )}
      {stranded.length > 0 && (
        <Groups title="Stranded" id="wi-strand">
          {stranded.map((group) => (
            <Group key={`${group.status} ${group.why}`} group={group} words={strandedWords(group)} />
          ))}
        </Groups>
      )}
      {deadlines.length > 0 && <AnswerDeadlines deadlines={deadlines} />}
    </>
  );
}

function Groups({ title, id, children }: { title: string; id: string; children: React.ReactNode }) {
  return (
    <section className="wi-gs" aria-labelledby={id}>
      <h3 className="wi-h in-gs" id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface GroupProps {
  group: {
    applications: number;
    examples: readonly { applicationId: string; version: number; name?: string | null | undefined }[];
  };
  words: string;
}

const few = 12;

/** Applications that fare in one and the same way, each opened at the very event. */
function Group({ group: { applications, examples }, words }: GroupProps) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? examples : examples.slice(0, few);
  return (
    <details className="wi-g">
      <summary>
        <span>{words}</span>
        <b className="num">{many(applications, 'application')}</b>
      </summary>
      <ul>
        {shown.map(({ applicationId, version, name }) => (
          <li key={applicationId}>
            <Link className="lk" to={`${paths.admin.application(applicationId)}?event=${version}`}>
              {name ?? <code className="m">{applicationId}</code>}
              <span> at event {version}</span>
            </Link>
          </li>
        ))}
      </ul>
      {examples.length > shown.length && (
        <button className="btn sm wi-more" type="button" onClick={() => setIsAll(true)}>
          Show all {number(examples.length)}
        </button>
      )}
      {isAll && applications > examples.length && (
        <p className="q wi-more">
          The first {number(examples.length)} are named; the command line tells no more.
        </p>
      )}
    </details>
  );
}
