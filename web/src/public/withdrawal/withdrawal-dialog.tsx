import { request } from '#web/api/request.ts';
import '../styles/dialog.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { createCommandKeys } from '#web/api/command-key.ts';
import type { Application } from '#web/applicant/my-application.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/toast.tsx';
import { useSlow } from '#web/ui/use-slow.ts';
import { Cell } from '../components/cell.tsx';
import { slowly, Unsent } from '../components/unsent.tsx';

interface Props {
  application: Application;
  /** What was written and not sent, also when the dialog was closed in between. */
  reason: string;
  onReason: (reason: string) => void;
  onClosed: () => void;
}

/** Says what withdrawing does before it is done. */
export function WithdrawalDialog({ application, reason, onReason, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const withdraw = useWithdraw(application);
  const { error, isPending } = withdraw;
  const isSlow = useSlow(isPending);
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    withdraw.mutate(reason.trim(), { onSuccess: close });
  };
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
            <Cell
              label="Reason"
              hint="optional"
              name="reason"
              multiline
              maxLength={5000}
              value={reason}
              onChange={({ target }) => onReason(target.value)}
            />
          </div>
          {error && (
            <Unsent title="Your application is not withdrawn" error={error} kept="What you wrote is kept." />
          )}
          <p className="note" role="status">
            {isSlow && slowly}
          </p>
        </div>
        <div className="dialog-end">
          <button className="button button-line" type="button" onClick={close}>
            Keep my application
          </button>
          <button className="button button-stop" type="submit" disabled={isPending}>
            {isPending ? 'Withdrawing…' : error ? 'Try again' : 'Withdraw application'}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Withdraws the application, if it still is what the person saw. Pressing again after a lost answer does it once. */
function useWithdraw({ version }: Application) {
  const queries = useQueryClient();
  const [send] = useState(() => createCommandKeys());
  return useMutation({
    mutationFn: (reason: string) => {
      const body = { ...(reason && { reason }), expectedVersion: version };
      return send(body, (idempotencyKey) =>
        request('POST /api/me/withdrawal', {
          body,
          idempotencyKey,
          signal: AbortSignal.timeout(timings.sendTimeout),
        }),
      );
    },
    onSuccess: () => toast({ title: 'Application withdrawn' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['me'] }),
  });
}
