import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { useShownEvents } from '../event/shown-events.ts';
import type { Step } from './steps.ts';

/** Opens the event that began the step. */
export function StepButton({ step }: { step: Step }) {
  const { onSelect } = useShownEvents();
  return (
    <TextButton isQuiet onClick={() => onSelect(step.version)}>
      <StatusTag status={step.status} />
    </TextButton>
  );
}
