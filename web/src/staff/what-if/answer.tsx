import { ChevronRight, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { WhatIfAnswer } from '#services/replay/contract.ts';
import { counted, formatNumber, share } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime } from '#web/ui/dates.ts';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import styles from './answer.module.css';
import { AnswerDeadlines } from './answer-deadlines.tsx';
import { AnswerStatuses } from './answer-statuses.tsx';
import { linesOf } from './lines.ts';
import type { WhatIfRun } from './use-run.ts';
import { lineWords, outcomeNames, outcomes, partingWords, strandedWords } from './words.ts';

interface Props {
  run: WhatIfRun;
  answer: WhatIfAnswer;
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
      <Text isSoft className={styles.note}>
        {aboutRun({ run, answer })}
      </Text>
      <FigureStrip
        className={styles.totals}
        figures={outcomeNames.map((outcome) => {
          const { label, says, icon, tone } = outcomes[outcome];
          const value = formatNumber(totals[outcome]);
          return {
            label,
            icon,
            tone,
            value,
            note: applications === 0 ? says : share(totals[outcome], applications),
          };
        })}
      />
      {applications === 0 ? (
        <Text isSoft className={styles.note}>
          There is no history yet: no one has applied.
        </Text>
      ) : (
        <AnswerStatuses answer={answer} />
      )}
      {applications > 0 && totals.same === applications && (
        <Inline isOneLine className={styles.note}>
          <ToneText tone="good">
            <Icon icon={CircleCheck} />
          </ToneText>
          <Text weight="strong">Every application goes the same way{isChanged && ', changed as it is'}.</Text>
        </Inline>
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
  const read = `${counted(events, 'event')} of ${counted(applications, 'application')} through ${machine}`;
  const change = lines.length === 0 ? 'as it is' : `with ${counted(lines.length, 'change')}`;
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
    <details className={styles.group} data-line="above">
      <summary className={styles.summary}>
        <Icon icon={ChevronRight} />
        <span>{words}</span>
        <Text as="b" weight="strong" isNumeric>
          {counted(applications, 'application')}
        </Text>
      </summary>
      <ul className={styles.examples}>
        {shown.map(({ applicationId, version, name }) => (
          <li key={applicationId}>
            <TextLink to={`${paths.admin.application(applicationId)}?event=${version}`}>
              {name ?? (
                <Text as="code" size="mono">
                  {applicationId}
                </Text>
              )}
              <span> at event {version}</span>
            </TextLink>
          </li>
        ))}
      </ul>
      {examples.length > shown.length && (
        <Button size="small" className={styles.rest} onClick={() => setIsAll(true)}>
          Show all {formatNumber(examples.length)}
        </Button>
      )}
      {isAll && applications > examples.length && (
        <Text isSoft className={styles.rest}>
          The first {formatNumber(examples.length)} are named; the command line names no more.
        </Text>
      )}
    </details>
  );
}
