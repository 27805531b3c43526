import { Dialog } from '@base-ui/react/dialog';
import { useLeaveQuestion } from '#web/ui/use-leave-question.ts';
import { DialogBox } from '../components/dialog-box.tsx';

/** Asks before the screen is left with something typed and not saved. */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const { isAsked, stay, leave } = useLeaveQuestion(isUnsaved);
  return (
    <DialogBox title="Leave without saving?" isOpen={isAsked} onClose={stay}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <Dialog.Description>
          What you changed on this screen is not saved yet, and would be lost.
        </Dialog.Description>
        <div className="fx2">
          <button className="btn" type="button" onClick={stay}>
            Step
          </button>
          <button className="btn stp" type="submit">
            Leave
          </button>
        </div>
      </form>
    </DialogBox>
  );
}
