import { useQuery } from '@tanstack/react-query';
import { applicantLabels } from '#state-machines/application/labels.ts';
import { type Application, myApplicationQuery, type Other } from '#web/applicant/my-application.ts';
import { useOpenApplication } from '#web/applicant/use-open-application.ts';
import { positionName } from '#web/applicant/words.ts';
import { formatLongDay } from '#web/ui/dates.ts';

const counted = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** More than one application: which is shown, and with which to go on instead (S31). */
export function OwnApplications() {
  const { data } = useQuery(myApplicationQuery);
  if (!data?.application || data.others.length === 0) return null;
  const { application, others } = data;
  return (
    <section className="unclaimed" aria-labelledby="own-applications">
      <div className="grid">
        <div className="main">
          <h2 className="t2" id="own-applications">
            You have {counted[others.length - 1] ?? others.length + 1} applications
          </h2>
          <ul>
            <li>
              <p>
                <Description application={application} />
              </p>
              <span className="label">Shown here</span>
            </li>
            {others.map((other) => (
              <Choice key={other.id} application={other} />
            ))}
          </ul>
        </div>
        <p className="hang note">
          The portal shows one at a time, and each goes its own way. If one of them is not yours, open it and
          withdraw it: the others stay as they are.
        </p>
      </div>
    </section>
  );
}

function Description({ application }: { application: Application | Other }) {
  const { position, createdAt, workflowStatus } = application;
  return (
    <>
      <b>{positionName(position)}</b>, sent on {formatLongDay(createdAt)}: {applicantLabels[workflowStatus]}.
    </>
  );
}

function Choice({ application }: { application: Other }) {
  const open = useOpenApplication(application.id);
  return (
    <li>
      <p>
        <Description application={application} />
      </p>
      {application.isOpen ? (
        <button
          className="button button-small"
          type="button"
          disabled={open.isPending}
          onClick={() => open.mutate()}
        >
          {open.isPending ? 'One moment…' : 'Open this one'}
          <span className="unseen">: {positionName(application.position)}</span>
        </button>
      ) : (
        <span className="note">Opens once its e-mail address is confirmed</span>
      )}
    </li>
  );
}
