import { Check, ChevronRight, FlaskConical, Play, Square, X } from 'lucide-react';
import { useId } from 'react';
import type { Sandbox } from '#services/sandbox/contract.ts';
import type { Journey, JourneyStep } from '#state-machines/application/journeys.ts';
import { statusLabel, toneOf } from '#state-machines/application/labels.ts';
import { stepLabel } from '#state-machines/application/steps.ts';
import { Ruler } from '../../components/ruler.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import type { SandboxChanges } from '../../queries/sandboxes.ts';
import { useIsAdmin } from '../../shell/staff-user.ts';
import { Control } from '../control.tsx';
import { actorWords, adminsOnly } from '../words.ts';
import type { Position } from './one-journey.ts';
import { useRun } from './use-run.ts';

interface Props {
  journey: Journey;
  sandbox: Sandbox | null;
  position: Position | null;
  changes: SandboxChanges;
  onBegin: (applicationId: string) => void;
  onLeave: () => void;
}

/** A journey, step by step in a sandbox: what comes next, who does it, and how far it is. */
export function RunPanel({ journey, sandbox, position, changes, onBegin, onLeave }: Props) {
  const heading = useId();
  const isAdmin = useIsAdmin();
  const isOn = position !== null && !position.hasLeft;
  const taken = isOn ? position.taken : 0;
  const own = isOn ? sandbox : null;
  const run = useRun({ journey, changes, sandbox: own, taken, onBegin });
  const { steps, name, path } = journey;
  const isDone = isOn && taken === steps.length;
  const isBusy = run.isRunning || changes.step.isPending || changes.clock.isPending;
  const refusal = isAdmin ? null : adminsOnly;
  return (
    <section className="jr" aria-labelledby={heading}>
      <div className="sec-h pd">
        <h2 id={heading}>{name}</h2>
        <StatusTag status={path.at(-1) ?? ''} />
        <button
          className="ib s"
          type="button"
          aria-label="Leave this journey"
          title="Leave this journey"
          onClick={onLeave}
        >
          <X className="i" aria-hidden="true" />
        </button>
      </div>
      <div className="jrb">
        {!own && (
          <Control
            label={sandbox && position ? 'Run in a new sandbox' : 'Run in a sandbox'}
            icon={FlaskConical}
            kind="pri"
            refusal={refusal}
            isQuietRefusal
            isPending={isBusy || changes.fork.isPending}
            onPress={run.begin}
          />
        )}
        {own && (
          <Control
            label="Next step"
            icon={ChevronRight}
            kind="pri"
            refusal={isDone ? 'The journey has come to its end.' : refusal}
            isQuietRefusal
            isPending={isBusy}
            onPress={run.next}
          />
        )}
        {run.isRunning && !isDone ? (
          <Control label="Stop" icon={Square} onPress={run.stop} />
        ) : (
          <Control
            label="Run to the end"
            icon={Play}
            refusal={isDone ? 'The journey has come to its end.' : refusal}
            isQuietRefusal
            isPending={isBusy || changes.fork.isPending}
            onPress={run.toEnd}
          />
        )}
        <span className="rl" role="status">
          <Ruler done={taken} of={steps.length} />
          {isDone ? 'At its end' : `${taken} of ${steps.length} steps taken`}
        </span>
      </div>
      {position?.hasLeft && (
        <p className="why">
          This sandbox left the journey after {position.taken} of its steps: another step was taken in it.
        </p>
      )}
      {run.refusal && (
        <p className="stale stop gi gi-alarm" role="alert">
          Stopped at step {taken + 1}. {run.refusal} The sandbox stands where it stood.
        </p>
      )}
      <RunSteps steps={steps} taken={taken} isOn={isOn} />
    </section>
  );
}

interface RunStepsProps {
  steps: readonly JourneyStep[];
  taken: number;
  /** Whether a sandbox is on it: one step is then the next. */
  isOn: boolean;
}

/** Every step in words: what is done, by whom, and where it leads. */
function RunSteps({ steps, taken, isOn }: RunStepsProps) {
  return (
    <ol className="jrs">
      {steps.map(({ event, actor, from, to }, index) => {
        const isNext = isOn && index === taken;
        const isTaken = index < taken;
        return (
          <li
            key={`${from} ${event}`}
            className={isNext ? 'on' : undefined}
            aria-current={isNext ? 'step' : undefined}
          >
            <span className="mk">
              {isTaken ? <Check className="i" aria-hidden="true" /> : index + 1}
              {isTaken && <span className="vh">Taken: </span>}
            </span>
            <span>{stepLabel(from, event, actor)}</span>
            <span className="q">
              {event === 'miss-deadline' ? 'by the clock' : actorWords[actor].toLowerCase()}
            </span>
            <span className={`st ${toneOf(to)}`}>
              <span className="vh">leads to </span>
              {statusLabel(to)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
