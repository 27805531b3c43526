import { waitingFor } from '#state-machines/application/labels.ts';
import { isFinal } from '#state-machines/application/vocabulary.ts';
import { ClockIcon, FaultIcon } from '#web/public/parts/icons.tsx';
import { formatDuration, formatLongDateTime } from '#web/ui/dates.ts';
import { useNow } from './use-now.ts';
import { type Application, prompts } from './words.ts';

/** The single thing to do, on the lake; quiet while it is others who act; absent when all is done. */
export function NextStep({ application, email }: { application: Application; email: string }) {
  const { workflowStatus: status, deadline } = application;
  const prompt = prompts[status];
  if (isFinal(status) || waitingFor[status] === 'nobody') return null;
  if (!prompt) {
    return (
      <section className="next next-quiet" aria-labelledby="next">
        <div className="grid">
          <div className="main">
            <p className="label">Next Step</p>
            <h2 className="t3" id="next">
              Nothing for you to do just now
            </h2>
            <p>We will write to you at {email} as soon as there is.</p>
          </div>
        </div>
      </section>
    );
  }
  return (
    <section className="next on-lake" aria-labelledby="next">
      <div className="grid">
        <div className="main">
          <p className="label">Next Step{prompt.isUrgent && ' · Urgent'}</p>
          <h2 className="t3" id="next">
            {prompt.title}
          </h2>
          <p>{prompt.text(email)}</p>
        </div>
        {deadline && <Deadline due={deadline.due} />}
      </div>
    </section>
  );
}

const day = 86_400_000;

function Deadline({ due }: { due: string }) {
  const now = useNow();
  const left = Date.parse(due) - Date.parse(now);
  // The specification's warning stands from three days before to one; the last day is nearer still.
  const isSoon = left > 0 && left <= 3 * day;
  return (
    <div className="hang">
      <p className="label">Deadline</p>
      <p className="t3 left-days">
        {left > 0 ? <ClockIcon /> : <FaultIcon />}
        {left > 0 ? `${formatDuration(now, due)} left` : 'The time is over'}
      </p>
      <p>
        {formatLongDateTime(due)}
        <br />
        Zurich time
      </p>
      {isSoon && (
        <p className="state state-due">
          <FaultIcon />
          Due soon
        </p>
      )}
      {left <= 0 && <p>Nothing is lost: your application stays open. Please act soon, or write to us.</p>}
    </div>
  );
}
