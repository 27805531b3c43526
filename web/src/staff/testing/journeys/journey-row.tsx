import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Journey } from '#state-machines/application/journeys.ts';
import { testedJourneys } from '#state-machines/application/tested-journeys.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import { sandboxName } from '../words.ts';
import type { Real } from './real.ts';
import type { Outcome } from './use-run-many.ts';

interface Props {
  journey: Journey;
  /** Real applications that went so; null for none, undefined while that is not known. */
  real: Real | null | undefined;
  /** Where the chosen sandbox is on it; null unless it is the chosen journey. */
  at: string | null;
  outcome: Outcome | undefined;
  onFollow: (id: string) => void;
  onChoose: (applicationId: string) => void;
}

/** One journey: covered by real history, or by the tests alone; how it ends; what running it just now came to. */
export function JourneyRow({ journey, real, at, outcome, onFollow, onChoose }: Props) {
  const { id, name, path, steps } = journey;
  return (
    <tr className={at ? 'on' : undefined} aria-current={at ? 'true' : undefined}>
      <td className="j1">
        <Mark journey={journey} real={real} at={at} outcome={outcome} />
      </td>
      <td className="jname">
        <button className="as-link" type="button" onClick={() => onFollow(id)}>
          {name}
        </button>
        {outcome?.how === 'refused' && (
          <small>
            Refused at step {outcome.step} of {steps.length}: {outcome.why}
            {outcome.applicationId && (
              <>
                {' '}
                <button
                  className="as-link"
                  type="button"
                  onClick={() => onChoose(outcome.applicationId ?? '')}
                >
                  {sandboxName(outcome.applicationId)}
                </button>
              </>
            )}
          </small>
        )}
      </td>
      <td className="n j3">{path.length}</td>
      <td className="j4">
        <StatusTag status={path.at(-1) ?? ''} />
      </td>
    </tr>
  );
}

/** The word is the mark; its icon goes with the tone. */
function Mark({ journey, real, at, outcome }: Pick<Props, 'journey' | 'real' | 'at' | 'outcome'>) {
  if (outcome?.how === 'running') return <span className="st work">Step {Math.max(1, outcome.step)}</span>;
  if (outcome?.how === 'refused') return <span className="st stop">Refused</span>;
  if (outcome?.how === 'passed') return <span className="st good">Ran through</span>;
  if (at) return <span className="st work">{at}</span>;
  if (real)
    return (
      <>
        <span className="st good">Covered</span>{' '}
        <Link
          className="lk"
          to={paths.admin.application(real.newest)}
          title={`The newest ended ${fullTime(real.newestAt)}`}
          aria-label={`by ${real.count} real applications, open the newest`}
        >
          {real.count.toLocaleString('en-GB')}
        </Link>
      </>
    );
  if (testedJourneys.has(journey.id))
    return (
      <span className="tonly">
        <FlaskConical className="i" aria-hidden="true" />
        Tests only
      </span>
    );
  return <span className="st need">Uncovered</span>;
}
