import type { DetailedInfo } from '#services/detailed-info/contract.ts';
import { longDate } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { TextAnchor } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import styles from './dossier.module.css';
import { Prose } from './part.tsx';

const dayOf = (day: string) => (day ? longDate(`${day}T12:00:00Z`) : '–');

/** What the applicant answered when asked for more, with the references. `heading` keeps the outline of the screen around it. */
export function SubmittedInfo({ info, heading: Heading }: { info: DetailedInfo; heading: 'h3' | 'h4' }) {
  const pairs = [
    ['Earliest start', dayOf(info.availabilityStartDate)],
    ['Salary range', info.expectedSalaryRange],
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
      <Heading className={styles.references}>References</Heading>
      <ul>
        {info.contactReferences.map((reference) => (
          <li key={reference.email + reference.name} className={styles.reference}>
            <b>{reference.name || '–'}</b>
            <ToneText tone="soft">{reference.relationship}</ToneText>
            <span>{reference.phone}</span>
            {reference.email && <TextAnchor href={`mailto:${reference.email}`}>{reference.email}</TextAnchor>}
          </li>
        ))}
      </ul>
    </>
  );
}
