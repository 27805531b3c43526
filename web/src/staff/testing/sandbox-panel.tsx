import { useId, useState } from 'react';
import type { Sandbox } from '#services/sandbox/contract.ts';
import { statusLabel, toneOf } from '#state-machines/application/labels.ts';
import type { ActorKind } from '#state-machines/application/vocabulary.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import type { SandboxChanges } from '../queries/sandboxes.ts';
import styles from './sandbox.module.css';
import { SandboxClock } from './sandbox-clock.tsx';
import { actorWords, sandboxName } from './words.ts';

type Step = Sandbox['steps'][number];
const order: readonly ActorKind[] = ['applicant', 'admin', 'system'];

/** Every step that anyone could take in the sandbox now, and its clock (ruling 22). */
export function SandboxPanel({ sandbox, changes }: { sandbox: Sandbox; changes: SandboxChanges }) {
  const { applicationId: id, version, steps } = sandbox;
  const [score, setScore] = useState('80');
  const take = ({ event, actor, to, label }: Step) => {
    const points = event === 'complete-assessment' && score !== '' ? { score: Number(score) } : {};
    const about = 'sandbox-step';
    changes.step.mutate(
      { id, version, event, actor, ...points },
      {
        onSuccess: () => toast({ title: label, description: `Now in '${statusLabel(to)}'.`, about }),
        onError: ({ message }) => {
          const title = 'Failed to advance workflow step.';
          toast({ title, description: message, tone: 'danger', about });
        },
      },
    );
  };
  return (
    <Section isPanel data-line="below" title={sandboxName(id)} aside="no mail, no list, no effect on figures">
      <SandboxClock sandbox={sandbox} changes={changes} />
      {steps.length === 0 && (
        <Text isSoft data-inset="">
          This sandbox has reached an outcome: no one can take another step in it.
        </Text>
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
    </Section>
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
    <section className={styles.role} data-inset="" data-line="above" aria-labelledby={heading}>
      <h3 id={heading}>
        <Text as="span" weight="medium" isSoft>
          {actorWords[actor]}
        </Text>
      </h3>
      <Stack as="ul" space={6}>
        {steps.map((step) => (
          <Inline as="li" key={step.event}>
            <Button className={styles.step} isPending={isPending} onClick={() => onTake(step)}>
              {step.label}
            </Button>
            {step.event === 'complete-assessment' && (
              <Field label="Score" className={styles.score}>
                <TextInput
                  type="number"
                  min={0}
                  max={100}
                  value={score}
                  onChange={({ target }) => target.validity.valid && onScore(target.value)}
                />
              </Field>
            )}
            <LeadsTo status={step.to} />
          </Inline>
        ))}
      </Stack>
    </section>
  );
}

/** The status that a step ends in. */
export const LeadsTo = ({ status }: { status: string }) => (
  <ToneText tone="soft">
    <VisuallyHidden>leads to </VisuallyHidden>
    <StatusBadge tone={toneOf(status)}>{statusLabel(status)}</StatusBadge>
  </ToneText>
);
