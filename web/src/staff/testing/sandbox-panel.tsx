import { useId, useState } from 'react';
import type { Sandbox } from '#services/sandbox/contract.ts';
import { statusLabel, toneOf } from '#state-machines/application/labels.ts';
import type { ActorKind } from '#state-machines/application/vocabulary.ts';
import { toast } from '#web/ui/toast.tsx';
import type { SandboxChanges } from '../queries/sandboxes.ts';
import { SandboxClock } from './sandbox-clock.tsx';
import { actorWords, sandboxName } from './words.ts';

type Step = Sandbox['steps'][number];
const order: readonly ActorKind[] = ['applicant', 'admin', 'system'];

/** Every step that anybody could take in the sandbox now, and its clock (ruling 22). */
export function SandboxPanel({ sandbox, changes }: { sandbox: Sandbox; changes: SandboxChanges }) {
  const heading = useId();
  const { applicationId: id, version, steps } = sandbox;
  const [score, setScore] = useState('80');
  const take = ({ event, actor, to, label }: Step) => {
    const points = event === 'complete-assessment' && score !== '' ? { score: Number(score) } : {};
    changes.step.mutate(
      { id, version, event, actor, ...points },
      {
        onSuccess: () =>
          toast({ title: label, description: `Now in '${statusLabel(to)}'.`, about: 'sandbox-step' }),
        onError: ({ message }) =>
          toast({
            title: 'Failed to advance workflow step.',
            description: message,
            tone: 'danger',
            about: 'sandbox-step',
          }),
      },
    );
  };
  return (
    <section className="sbx" aria-labelledby={heading}>
      <div className="sec-h pd">
        <h2 id={heading}>{sandboxName(id)}</h2>
        <span className="q">no mail, no list, no effect on figures</span>
      </div>
      <SandboxClock sandbox={sandbox} changes={changes} />
      {steps.length === 0 && (
        <p className="none q">This sandbox has reached an outcome: nobody can take another step in it.</p>
      )}
      {order.map((actor) => (
        <Steps
          key={actor}
          actor={actor}
          steps={steps.filter((step) => step.actor === actor)}
          score={score}
          isPending={changes.step.isPending}
          onScore={setScore}
          onTake={take}
        />
      ))}
    </section>
  );
}

interface Props {
  actor: ActorKind;
  steps: readonly Step[];
  score: string;
  isPending: boolean;
  onScore: (score: string) => void;
  onTake: (step: Step) => void;
}

/** One role's steps. An assessment is completed with a score. */
function Steps({ actor, steps, score, isPending, onScore, onTake }: Props) {
  const heading = useId();
  if (steps.length === 0) return null;
  return (
    <section className="by" aria-labelledby={heading}>
      <h3 id={heading}>{actorWords[actor]}</h3>
      <ul>
        {steps.map((step) => (
          <li key={step.event}>
            <button
              className="btn"
              type="button"
              aria-disabled={isPending}
              onClick={() => !isPending && onTake(step)}
            >
              {step.label}
            </button>
            {step.event === 'complete-assessment' && (
              <label className="in pts">
                <span className="q">Score</span>
                <input
                  type="number"
                  min={0}
                  max={100}
                  value={score}
                  onChange={({ target }) => target.validity.valid && onScore(target.value)}
                />
              </label>
            )}
            <span className={`st ${toneOf(step.to)}`}>
              <span className="vh">leads to </span>
              {statusLabel(step.to)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
