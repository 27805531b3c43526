import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { WhatIfAnswer } from '#services/replay/contract.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime } from '#web/ui/dates.ts';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import styles from './answer.module.css';
import { AnswerDeadlines } from './answer-deadlines.tsx';
import { AnswerStatuses } from './answer-statuses.tsx';
import { linesOf } from './lines.ts';
import type { WhatIfRun } from './use-run.ts';
import { lineWords, many, number, outcomeNames, outcomes, partingWords, strandedWords } from './words.ts';

interface Props {
  run: WhatIfRun;
  answer: WhatIfAnswer;
}

function share(part: number, whole: number): string {
  if (whole === 0) return '';
  const percent = (part / whole) * 100;
  return `${part === 0 || part === whole ? percent : percent.toFixed(1)} %`;
}

/** What became of every application: the same, parted or stranded, in total, by status and by how. */
export function Answer({ run, answer }: Props) {
  const { totals, applications, partings, stranded, deadlines } = answer;
  const isChanged = linesOf(run.question).length > 0;
  const renamed = new Map(
    Object.entries(run.question.change?.renameStates ?? {}).map(([from, to]) => [to, from]),
  );
  return (
    <>
      <p className={styles.about}>{aboutRun({ run, answer })}</p>
      <FigureStrip
        className={styles.totals}
        figures={outcomeNames.map((outcome) => {
          const { label, says, icon, tone } = outcomes[outcome];
          const value = number(totals[outcome]);
          return { label, icon, tone, value, note: share(totals[outcome], applications) || says };
        })}
      />
      {applications === 0 ? (
        <p className={styles.none}>There is no history yet: no one has applied.</p>
      ) : (
        <AnswerStatuses answer={answer} />
      )}
      {applications > 0 && totals.same === applications && (
        <p className={styles.same}>
          <Icon icon={CircleCheck} className={styles.good} />
          Every application goes the same way{isChanged && ', changed as it is'}.
        </p>
      )}
      {partings.length > 0 && (
        <Section title="Where they part" level={3} isFlush>
          {partings.map((parting) => {
            const words = partingWords(parting, renamed);
            return <Group key={words + parting.recordedTo} group={parting} words={words} />;
          })}
        </Section>
      )}
      {stranded.length > 0 && (
        <Section title="Stranded" level={3} isFlush>
          {stranded.map((group) => (
            <Group key={`${group.status} ${group.why}`} group={group} words={strandedWords(group)} />
          ))}
        </Section>
      )}
      {deadlines.length > 0 && <AnswerDeadlines deadlines={deadlines} />}
    </>
  );
}

/** What was run through what, by whom and when. */
function aboutRun({ run, answer: { events, applications, durationMs, machine } }: Props): string {
  const lines = linesOf(run.question);
  const read = `${many(events, 'event')} of ${many(applications, 'application')} through ${machine}`;
  const change = lines.length === 0 ? 'as it is' : `with ${many(lines.length, 'change')}`;
  const asked = `asked by ${run.askedBy.name ?? 'an account that is gone'}, ${fullTime(run.askedAt)}`;
  const changes = lines.map((line) => ` ${lineWords(line)}.`).join('');
  return `${read} ${change}, in ${(durationMs / 1000).toFixed(1)} s; ${asked}.${changes}`;
}

interface GroupProps {
  group: {
    applications: number;
    examples: readonly { applicationId: string; version: number; name?: string | null | undefined }[];
  };
  words: string;
}

const few = 12;

/** Applications with one and the same outcome, each opened at the very event. */
function Group({ group: { applications, examples }, words }: GroupProps) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? examples : examples.slice(0, few);
  return (
    <details className={styles.group}>
      <summary className={styles.summary}>
        <span>{words}</span>
        <b>{many(applications, 'application')}</b>
      </summary>
      <ul className={styles.examples}>
        {shown.map(({ applicationId, version, name }) => (
          <li key={applicationId}>
            <TextLink
              className={styles.example}
              to={`${paths.admin.application(applicationId)}?event=${version}`}
            >
              {name ?? <code className={styles.code}>{applicationId}</code>}
              <span> at event {version}</span>
            </TextLink>
          </li>
        ))}
      </ul>
      {examples.length > shown.length && (
        <Button size="small" className={styles.more} onClick={() => setIsAll(true)}>
          Show all {number(examples.length)}
        </Button>
      )}
      {isAll && applications > examples.length && (
        <p className={styles.more}>
          The first {number(examples.length)} are named; the command line names no more.
        </p>
      )}
    </details>
  );
}
