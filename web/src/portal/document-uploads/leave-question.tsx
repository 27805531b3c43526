import '#web/public/styles/dialog.css';
import { useEffect, useRef } from 'react';
import { useLeaveQuestion } from '#web/ui/use-leave-question.ts';

/** Asks before the page is left with uploads under way. */
export function LeaveQuestion({ isPending }: { isPending: boolean }) {
  const { isAsked, stay, leave } = useLeaveQuestion(isPending);
  return isAsked && <Question onStep={stay} onLeave={leave} />;
}

function Question({ onStep, onLeave }: { onStep: () => void; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="leave" onClose={onStep}>
      <div className="dialog-head">
        <div>
          <h2 className="t3" id="leave">
            Leave while documents are uploaded?
          </h2>
          <p>What has not arrived is not kept. You can upload it again later.</p>
        </div>
      </div>
      <div className="dialog-end">
        <button className="button button-line" type="button" onClick={() => dialog.current?.close()}>
          Step
        </button>
        <button className="button button-stop" type="button" onClick={onLeave}>
          Leave
        </button>
      </div>
    </dialog>
  );
}
