import type { DetailedInfo } from '#services/detailed-info/contract.ts';
import { longDate } from '#web/ui/dates.ts';

const dayOf = (day: string) => (day ? longDate(`${day}T12:00:00Z`) : '–');

/** What the applicant answered when asked for more, with the references. `heading` keeps the outline of the screen around it. */
export function SubmittedInfo({ info, heading: Heading }: { info: DetailedInfo; heading: 'h3' | 'h4' }) {
  const short = [
    ['Earliest start', dayOf(info.availabilityStartDate)],
    ['Salary range', info.expectedSalaryRange],
    ['Work authorisation', info.workPermitStatus],
    ['Languages', info.languagesSpoken.join(', ')],
  ] as const;
  const long = [
    ['Skills', info.specialSkills.join(', ')],
    ['Experience', info.previousExperienceDetails],
    ['Notes', info.additionalNotes],
    ['Emergency contact', [info.emergencyContactName, info.emergencyContactPhone].filter(Boolean).join(', ')],
  ] as const;
  return (
    <>
      <dl className="kv k2">
        {short.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
        {long.map(([term, text]) => (
          <div key={term} className="w">
            <dt>{term}</dt>
            <dd className="prose">{text || '–'}</dd>
          </div>
        ))}
      </dl>
      <Heading>References</Heading>
      <ul className="refs">
        {info.contactReferences.map((reference) => (
          <li key={reference.email + reference.name}>
            <b>{reference.name || '–'}</b>
            <span className="q">{reference.relationship}</span>
            <span>{reference.phone}</span>
            {reference.email && (
              <a className="lk" href={`mailto:${reference.email}`}>
                {reference.email}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
