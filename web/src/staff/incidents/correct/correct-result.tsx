import { CircleCheck, CircleX, RotateCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { incidentPath } from '../../address/incident-address.ts';
import { someApplications } from '../../bulk/moves.ts';
import { CorrectError } from './correct-error.tsx';
import { CorrectLines } from './correct-lines.tsx';
import { changedMeanwhile, type Run, refusedOf } from './run.ts';
import type { Corrections } from './use-corrections.ts';

/** What became of each, refusals first; on where it was held up, and the corrections as an incident of their own. */
export function CorrectResult({ run, corrections }: { run: Run; corrections: Corrections }) {
  const { results, people, error, correlation } = run;
  const moved = results.filter(({ outcome }) => outcome === 'moved');
  const refused = refusedOf(run);
  return (
    <div className="bkr">
      <CorrectError run={run} />
      {refused.length > 0 && (
        <h3>
          <CircleX className="i t-stop" aria-hidden="true" />
          {someApplications(refused.length)} left as they are
        </h3>
      )}
      <CorrectLines label="Left as they are" results={refused} people={people} />
      {(moved.length > 0 || !error) && (
        <h3 role="status">
          <CircleCheck className="i t-good" aria-hidden="true" />
          {someApplications(moved.length)} corrected
        </h3>
      )}
      <CorrectLines label="Corrected" results={moved} people={people} />
      {moved.length > 0 && correlation && (
        <p className="iv-nt">
          <Link className="lk" to={incidentPath({ correlation })} onClick={corrections.close}>
            Look at these corrections as an incident
          </Link>
        </p>
      )}
      <div className="fx2">
        {changedMeanwhile(run).length > 0 && !error && (
          <button className="btn" type="button" onClick={corrections.lookAgain}>
            <RotateCw className="i" aria-hidden="true" />
            Look again at those that changed
          </button>
        )}
        {error && (
          <button className="btn" type="button" onClick={corrections.retry}>
            <RotateCw className="i" aria-hidden="true" />
            Try again
          </button>
        )}
        <button className="btn pri" type="button" onClick={corrections.close}>
          {error ? 'Close' : 'Done'}
        </button>
      </div>
    </div>
  );
}
