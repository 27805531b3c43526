import { useLayoutEffect, useRef } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { NativeDialog, NativeDialogActions } from '#web/ui/dialog/native-dialog.tsx';
import { useLeaveQuestion } from '#web/ui/use-leave-question.ts';

/** Asks before the page is left during uploads. */
export function LeaveQuestion({ isPending }: { isPending: boolean }) {
  const { way, remain, leave } = useLeaveQuestion(isPending);
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser tells late that the dialog was closed; by then the next question may be asked in it.
  useLayoutEffect(() => {
    if (way && !dialog.current?.open) dialog.current?.showModal();
  }, [way]);
  const remainIfClosed = () => {
    if (!dialog.current?.open) remain();
  };
  if (!way) return null;
  return (
    <NativeDialog
      ref={dialog}
      title="Leave while documents are uploaded?"
      lead="What has not arrived is not kept. You can upload it again later."
      onClosed={remainIfClosed}
    >
      <NativeDialogActions>
        <Button onClick={() => dialog.current?.close()}>Stay</Button>
        <Button variant="primary" tone="danger" onClick={leave}>
          Leave
        </Button>
      </NativeDialogActions>
    </NativeDialog>
  );
}
