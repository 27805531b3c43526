import type { ScoredAssessment } from '#services/assessment/contract.ts';
import type { DetailedInfo } from '#services/detailed-info/contract.ts';
import { salaryText } from '#state-machines/salary-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { longDate } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextAnchor } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import styles from './dossier.module.css';
import { Prose } from './part.tsx';

const dayOf = (day: string) => (day ? longDate(`${day}T12:00:00Z`) : '–');

/** What the applicant answered when asked for more, with the references. `heading` keeps the outline of the screen around it. */
export function SubmittedInfo({ info, heading: Heading }: { info: DetailedInfo; heading: 'h3' | 'h4' }) {
  const pairs = [
    ['Earliest start', dayOf(info.availabilityStartDate)],
    ['Salary range, a month', salaryText(info.expectedSalaryRange)],
    ['Work authorisation', info.workPermitStatus],
    ['Languages', info.languagesSpoken.join(', ')],
    // From here on each takes a line of its own.
    ['Skills', info.specialSkills.join(', ')],
    ['Experience', info.previousExperienceDetails],
    ['Notes', info.additionalNotes],
    ['Emergency contact', [info.emergencyContactName, info.emergencyContactPhone].filter(Boolean).join(', ')],
  ] as const;
  return (
    <>
      <DescriptionList
        className={styles.info}
        pairs={pairs.map(([term, text]) => ({ term, value: <Prose text={text} /> }))}
      />
      <Heading className={classNames(styles.title, styles.references)}>References</Heading>
      <ul>
        {info.contactReferences.map((reference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a submitted list does not change, and two may have the same name and address
          <li key={index} className={styles.reference}>
            <Text as="b" weight="medium">
              {reference.name || '–'}
            </Text>
            <ToneText tone="soft">{reference.relationship}</ToneText>
            <span>{reference.phone}</span>
            {reference.email && <TextAnchor href={`mailto:${reference.email}`}>{reference.email}</TextAnchor>}
          </li>
        ))}
      </ul>
    </>
  );
}

const names = { portal: 'Portal questionnaire', link: 'Invitation questionnaire' } as const;

/** One questionnaire: what was answered, with the points of each answer, and the skills that were ticked. */
export function Answers({ assessment, isOpen }: { assessment: ScoredAssessment; isOpen: boolean }) {
  const { questionnaire, answers, skills, skillPoints } = assessment;
  const chosen = { id: 'skills', question: 'Skills', answer: skills.join(', '), ...skillPoints };
  const lines = skills.length > 0 ? [...answers, chosen] : answers;
  return (
    <details className={styles.answers} open={isOpen}>
      <summary className={styles.score}>
        {names[questionnaire]}: {assessment.score} of 100
      </summary>
      <ol>
        {lines.map(({ id, question, answer, points, most }) => (
          <li key={id} className={styles.answer}>
            <ToneText tone="soft" className={styles.question}>
              {question}
            </ToneText>
            <span>{answer}</span>
            <Text as="span" isNumeric className={styles.points}>
              {points} of {most}
            </Text>
          </li>
        ))}
      </ol>
    </details>
  );
}
