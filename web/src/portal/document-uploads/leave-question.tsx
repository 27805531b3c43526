import { useRef } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { NativeDialog, NativeDialogActions } from '#web/ui/dialog/native-dialog.tsx';
import { useLeaveQuestion } from '#web/ui/use-leave-question.ts';

/** Asks before the page is left during uploads. */
export function LeaveQuestion({ isPending }: { isPending: boolean }) {
  const { way, remain, leave } = useLeaveQuestion(isPending);
  const dialog = useRef<HTMLDialogElement>(null);
  if (!way) return null;
  return (
    <NativeDialog
      ref={dialog}
      title="Leave while documents are uploaded?"
      lead="What has not arrived is not kept. You can upload it again later."
      onClosed={remain}
    >
      <NativeDialogActions>
        <Button onClick={remain}>Stay</Button>
        <Button variant="primary" tone="danger" onClick={leave}>
          Leave
        </Button>
      </NativeDialogActions>
    </NativeDialog>
  );
}
