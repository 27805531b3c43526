import { Check, ChevronRight, CircleX, FlaskConical, Play, Square, X } from 'lucide-react';
import type { Sandbox } from '#services/sandbox/contract.ts';
import type { Journey, JourneyStep } from '#state-machines/application/journeys.ts';
import { stepLabel } from '#state-machines/application/steps.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { Ruler } from '../../components/ruler.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import type { SandboxChanges } from '../../queries/sandboxes.ts';
import { useIsAdmin } from '../../shell/staff-user.ts';
import { LeadsTo } from '../sandbox-panel.tsx';
import { actorWords, adminsOnly } from '../words.ts';
import styles from './journeys.module.css';
import type { Position } from './journeys.ts';
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
  const isOn = position !== null && !position.hasLeft;
  const taken = isOn ? position.taken : 0;
  const own = isOn ? sandbox : null;
  const run = useRun({ journey, changes, sandbox: own, taken, onBegin });
  const { steps, name, path } = journey;
  const isDone = isOn && taken === steps.length;
  return (
    <Section
      isPanel
      className={styles.followed}
      data-line="below"
      title={name}
      aside={<StatusTag status={path.at(-1) ?? ''} />}
      actions={
        <IconButton
          icon={X}
          size="small"
          label="Leave this journey"
          tip="Leave this journey"
          onClick={onLeave}
        />
      }
    >
      <Inline space={12} data-ground="paper" data-inset="" data-line="both">
        <Controls
          run={run}
          changes={changes}
          isBegun={own !== null}
          isRepeated={sandbox !== null && position !== null}
          isDone={isDone}
        />
        <Inline>
          <Ruler done={taken} of={steps.length} />
          <Text as="span" size="small" isSoft role="status">
            {isDone ? 'At its end' : `${taken} of ${steps.length} steps taken`}
          </Text>
        </Inline>
      </Inline>
      {position?.hasLeft && (
        <Text size="small" isSoft data-inset="">
          This sandbox left the journey after {position.taken} of its steps: another step was taken in it.
        </Text>
      )}
      {run.refusal && (
        <Notice tone="stop" icon={CircleX} isUrgent>
          Stopped at step {taken + 1}. {run.refusal} The sandbox stands where it stood.
        </Notice>
      )}
      <RunSteps steps={steps} taken={taken} isOn={isOn} />
    </Section>
  );
}

interface ControlsProps {
  run: ReturnType<typeof useRun>;
  changes: SandboxChanges;
  /** A sandbox is on the journey. */
  isBegun: boolean;
  /** The chosen sandbox left it, so that another is needed. */
  isRepeated: boolean;
  isDone: boolean;
}

/** Begins the journey or takes its next step, and runs it to its end. */
function Controls({ run, changes, isBegun, isRepeated, isDone }: ControlsProps) {
  const isAdmin = useIsAdmin();
  const { fork, step, clock } = changes;
  const isBusy = run.isRunning || step.isPending || clock.isPending;
  const reason = isAdmin ? null : adminsOnly;
  const nextReason = isDone ? 'The journey has come to its end.' : reason;
  return (
    <>
      {isBegun ? (
        <Button
          variant="primary"
          icon={ChevronRight}
          isPending={isBusy}
          disabledReason={nextReason}
          onClick={run.next}
        >
          Next step
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={FlaskConical}
          isPending={isBusy || fork.isPending}
          disabledReason={reason}
          onClick={run.begin}
        >
          {isRepeated ? 'Run in a new sandbox' : 'Run in a sandbox'}
        </Button>
      )}
      {run.isRunning && !isDone ? (
        <Button icon={Square} onClick={run.stop}>
          Stop
        </Button>
      ) : (
        <Button
          icon={Play}
          isPending={isBusy || fork.isPending}
          disabledReason={nextReason}
          onClick={run.toEnd}
        >
          Run to the end
        </Button>
      )}
    </>
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
    <ol className={styles.steps}>
      {steps.map(({ event, actor, from, to }, index) => {
        const isTaken = index < taken;
        return (
          <li key={`${from} ${event}`} aria-current={isOn && index === taken ? 'step' : undefined}>
            <ToneText tone={isTaken ? 'good' : 'soft'}>
              {isTaken ? <Icon icon={Check} /> : index + 1}
              {isTaken && <VisuallyHidden>Taken: </VisuallyHidden>}
            </ToneText>
            <span>{stepLabel(from, event, actor)}</span>
            <ToneText tone="soft">
              {event === 'miss-deadline' ? 'by the clock' : actorWords[actor].toLowerCase()}
            </ToneText>
            <LeadsTo status={to} />
          </li>
        );
      })}
    </ol>
  );
}
