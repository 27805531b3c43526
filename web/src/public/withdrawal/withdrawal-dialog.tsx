import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import type { Application } from '#web/applicant/my-application.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { NativeDialog, NativeDialogActions, NativeDialogBody } from '#web/ui/dialog/native-dialog.tsx';
import { Field, FieldGroup } from '#web/ui/field/field.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useSlow } from '#web/ui/use-slow.ts';
import { Unsent } from '../components/load-fault.tsx';
import { slowly } from '../components/refusal.ts';

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
  const field = useRef<HTMLTextAreaElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    withdraw.mutate(reason.trim(), { onSuccess: close });
  };
  return (
    <NativeDialog
      ref={dialog}
      title="Withdraw your application?"
      lead="It is closed at once, and no one reviews it any further. This cannot be taken back; you may apply again later."
      onClosed={onClosed}
    >
      <form onSubmit={submit}>
        <NativeDialogBody>
          <FieldGroup>
            <Field label="Reason" aside="optional">
              <TextArea
                ref={field}
                name="reason"
                maxLength={5000}
                value={reason}
                onChange={({ target }) => onReason(target.value)}
              />
            </Field>
          </FieldGroup>
          {error && (
            <Unsent title="Your application is not withdrawn" error={error} kept="What you wrote is kept." />
          )}
          <Text size="note" role="status">
            {isSlow && slowly}
          </Text>
        </NativeDialogBody>
        <NativeDialogActions>
          <Button onClick={close}>Keep my application</Button>
          <Button
            variant="primary"
            tone="danger"
            type="submit"
            isPending={isPending}
            pendingLabel="Withdrawing…"
          >
            {error ? 'Try again' : 'Withdraw application'}
          </Button>
        </NativeDialogActions>
      </form>
    </NativeDialog>
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
