import { CircleX } from 'lucide-react';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';

interface Props {
  why: string | null | undefined;
  id?: string;
  /** False where it stands there from the beginning. */
  isNew?: boolean;
}

/** Why something is not possible, beside the control that was used. */
export function Refusal({ why, id, isNew = true }: Props) {
  if (!why) return null;
  return (
    <Text size="small" role={isNew ? 'alert' : undefined} id={id}>
      <ToneText tone="stop" icon={CircleX}>
        {why}
      </ToneText>
    </Text>
  );
}
