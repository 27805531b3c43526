import '#web/public/styles/dialog.css';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { ApiError } from '#web/api/client.ts';
import { Cell } from '#web/public/parts/cell.tsx';
import { FaultIcon } from '#web/public/parts/icons.tsx';
import type { Application } from '../my-application.ts';
import { useWithdraw } from './use-withdraw.ts';

interface Props {
  application: Application;
  onClosed: () => void;
}

/** Says what withdrawing does before it is done. */
export function WithdrawalDialog({ application, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const withdraw = useWithdraw(application);
  const { error, isPending } = withdraw;
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    withdraw.mutate(reason, { onSuccess: close });
  };
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="withdrawal" onClose={onClosed}>
      <form onSubmit={submit}>
        <div className="dialog-head">
          <div>
            <h2 className="t3" id="withdrawal">
              Withdraw your application?
            </h2>
            <p>
              It is closed at once, and nobody reviews it any further. This cannot be taken back; you may
              apply again later.
            </p>
          </div>
        </div>
        <div className="dialog-body">
          <div className="card-form">
            <Cell label="Reason" hint="optional" name="reason" multiline maxLength={5000} />
          </div>
          {error && (
            <div className="load-fault" role="alert">
              <p className="state state-stop">
                <FaultIcon />
                {error.message}
              </p>
              {requestId && <p className="note">Request {requestId}</p>}
            </div>
          )}
        </div>
        <div className="dialog-end">
          <button className="button button-line" type="button" onClick={close}>
            Keep my application
          </button>
          <button className="button button-stop" type="submit" disabled={isPending}>
            {isPending ? 'Withdrawing…' : 'Withdraw application'}
          </button>
        </div>
      </form>
    </dialog>
  );
}
