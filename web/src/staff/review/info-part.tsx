import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { DetailedInfo } from '#services/detailed-info/contract.ts';
import { fullTime, longDate } from '#web/ui/dates.ts';
import { detailedInfoQuery } from '../queries/dossier.ts';
import { Part } from './part.tsx';

const dayOf = (day: string) => (day ? longDate(`${day}T12:00:00Z`) : '–');

/** What the applicant answered when asked for more, with the references. */
export function InfoPart({ application }: { application: ApplicationDetail }) {
  const at = application.detailedInfoSubmittedAt;
  const query = useQuery({ ...detailedInfoQuery(application.id), enabled: at !== null });
  if (at === null) return null;
  return (
    <Part title="Detailed information" aside={`received ${fullTime(at)}`} query={query}>
      {({ info }) =>
        info ? <Info info={info} /> : <p className="q">The answers themselves were not kept.</p>
      }
    </Part>
  );
}

function Info({ info }: { info: DetailedInfo }) {
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
      <h4>References</h4>
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
