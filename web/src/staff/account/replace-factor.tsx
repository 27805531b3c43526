import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isCode } from '#state-machines/staff-gate/rules.ts';
import type { Enrolment, Refusal } from '#state-machines/staff-gate/words.ts';
import { toast } from '#web/ui/toast.tsx';
import { CodeForm } from '../credentials/code-form.tsx';
import { ScanCode } from '../credentials/scan-code.tsx';
import { callsOfOneself } from '../credentials/session-calls.ts';
import { useStaffUser } from '../shell/staff-user.ts';
import { useOpened } from './use-opened.ts';

interface Props {
  enrolment: Enrolment;
  /** The new authenticator is in force, and these recovery codes with it. */
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Another authenticator in place of the one before, which works until the new one gave its first code. */
export function ReplaceFactor({ enrolment, onCodes, onCancel }: Props) {
  const { email } = useStaffUser();
  const queries = useQueryClient();
  const heading = useOpened();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const verify = useMutation({
    mutationFn: (code: string) =>
      callsOfOneself(queries)('POST /api/auth/factors/:id/verify', {
        params: { id: enrolment.id },
        body: { code },
      }),
    onSuccess: ({ recoveryCodes }) => {
      toast({ title: 'Setup Complete!', description: 'Now save your new recovery codes.', about: 'factor' });
      onCodes(recoveryCodes ?? []);
    },
    onError: (error) => setRefusal({ kind: 'verification', error }),
  });
  const give = (code: string) => {
    setRefusal(isCode(code) ? null : { kind: 'invalid-code' });
    if (isCode(code)) verify.mutate(code);
  };
  return (
    <div className="acc-new">
      <h3 ref={heading} tabIndex={-1}>
        Set Up 2FA
      </h3>
      <p className="q">Your present authenticator works until the new one has given its first code.</p>
      <ScanCode enrolment={enrolment} account={email} />
      <CodeForm refusal={refusal} isBusy={verify.isPending} onCode={give} />
      <button className="btn" type="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
