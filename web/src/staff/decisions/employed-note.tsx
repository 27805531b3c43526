import { CircleCheck } from 'lucide-react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { type ActionRow, detailActions } from '#state-machines/application/screens.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';

/** Whether a move is ruling 5's: its button says employed, and the specification's table leads elsewhere. */
export const isMisleading = ({ label, to }: Pick<ActionRow, 'label' | 'to'>): boolean =>
  label === 'Mark as Employed' && to !== 'employed';

/** The move that was probably meant. */
const meant = detailActions.find(({ to }) => to === 'employed');

interface Props {
  applicationId: string;
  isPending?: boolean | undefined;
  onMeant: (row: ActionRow) => void;
}

/** Ruling 5: where this button leads, and the move that was probably meant. */
export function EmployedNote({ applicationId, isPending, onMeant }: Props) {
  return (
    <Stack align="start">
      <p>
        ‘Mark as Employed’ moves the application to {statusLabel('suitable_candidate')}. To record the
        employment itself, confirm it here, or{' '}
        <TextLink to={paths.admin.application(applicationId)}>open the details</TextLink>.
      </p>
      {meant && (
        <Button variant="primary" icon={CircleCheck} isPending={isPending} onClick={() => onMeant(meant)}>
          {meant.label}
        </Button>
      )}
    </Stack>
  );
}
