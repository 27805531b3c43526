import { FileWarning } from 'lucide-react';
import { useState } from 'react';
import type { VerifyAnswer } from '#services/replay/contract.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { type Finding, groupProblems, type ProblemGroup } from './group-problems.ts';
import styles from './verify.module.css';

const groupsAtOnce = 20;
const eventsNamed = 8;

/** What does not hold, application by application, in words, with the way to each event. */
export function Problems({ problems, problemCount }: Pick<VerifyAnswer, 'problems' | 'problemCount'>) {
  const [shown, setShown] = useState(groupsAtOnce);
  const groups = groupProblems(problems);
  const unkept = problemCount - problems.length;
  return (
    <Section
      title="What does not hold"
      lead="Before anything else, keep a copy of the database and of the folder with the log of heads. Nothing here can be mended by writing over it; what is said below is what an auditor has to know."
      className={styles.first}
    >
      <ul>
        {groups.slice(0, shown).map((group) => (
          <Group key={group.applicationId} group={group} />
        ))}
      </ul>
      {groups.length > shown && (
        <Button onClick={() => setShown(shown + groupsAtOnce)}>
          Show {Math.min(groupsAtOnce, groups.length - shown)} more of {counted(groups.length, 'application')}
        </Button>
      )}
      {unkept > 0 && (
        <Text isSoft>
          The first {formatNumber(problems.length)} of {formatNumber(problemCount)} problems are kept; the
          others are of the same log.
        </Text>
      )}
    </Section>
  );
}

function Group({ group: { applicationId, findings, problems } }: { group: ProblemGroup }) {
  return (
    <li className={styles.listed}>
      <Inline>
        <ToneText tone="stop">
          <Icon icon={FileWarning} />
        </ToneText>
        <h3>
          {applicationId ? (
            <TextLink to={paths.admin.application(applicationId)}>
              Application{' '}
              <Text as="span" size="mono">
                {shortId(applicationId)}
              </Text>
            </TextLink>
          ) : (
            'The log as a whole'
          )}
        </h3>
        <Text isSoft>{counted(problems, 'problem')}</Text>
      </Inline>
      <ul>
        {findings.map((finding) => (
          <li className={styles.finding} key={`${finding.code} ${finding.sentence}`}>
            <Text as="b" weight="medium">
              <ToneText tone="stop">{problemWords(finding.code)}</ToneText>
            </Text>
            <span>{finding.sentence}</span>
            {applicationId && <Events applicationId={applicationId} versions={finding.versions} />}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Events({ applicationId, versions }: { applicationId: string } & Pick<Finding, 'versions'>) {
  const more = versions.length - eventsNamed;
  return (
    <Inline as="span">
      {versions.slice(0, eventsNamed).map((version) => (
        <TextLink
          key={version}
          to={`${paths.admin.application(applicationId)}?event=${version}`}
          aria-label={`No. ${version} of the events of application ${shortId(applicationId)}`}
        >
          No. {version}
        </TextLink>
      ))}
      {more > 0 && (
        <Text as="span" isSoft>
          and {more} more
        </Text>
      )}
    </Inline>
  );
}

/** What is wrong, in two or three words; the verifier's sentence stands beside it (`services/event-log/append/chain.ts`). */
const words: Readonly<Record<string, string>> = {
  missing: 'Events missing',
  link: 'Link broken',
  hash: 'Text changed',
  column: 'Column changed',
  unreadable: 'Not an event',
  unknown: 'Not known here',
  from: 'Wrong beginning',
  transition: 'Impossible step',
  cut: 'End cut off',
  removed: 'Removed',
  replaced: 'History replaced',
  checkpoint: 'Checkpoint',
  projection: 'Read model',
  given: 'Data changed',
};

const problemWords = (code: string): string => words[code] ?? code;

/** An application by the beginning and end of its id: a check needs no names. */
const shortId = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`;
