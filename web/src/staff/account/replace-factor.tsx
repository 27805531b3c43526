import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isCode } from '#state-machines/staff-gate/rules.ts';
import type { Enrolment, Refusal } from '#state-machines/staff-gate/words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { CodeForm } from '../credentials/code-form.tsx';
import { ScanCode } from '../credentials/scan-code.tsx';
import { callsOfOneself } from '../credentials/session-calls.ts';
import { useStaffUser } from '../shell/staff-user.ts';
import styles from './account.module.css';

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
    <Stack space={12} align="start" className={styles.opened} data-above="12">
      <h3 className={styles.openedTitle} ref={heading} tabIndex={-1}>
        Set Up 2FA
      </h3>
      <Text isSoft>Your present authenticator works until the new one has given its first code.</Text>
      <ScanCode enrolment={enrolment} account={email} />
      <CodeForm refusal={refusal} isBusy={verify.isPending} onCode={give} />
      <Button onClick={onCancel}>Cancel</Button>
    </Stack>
  );
}

/** What a press has opened further down comes into view, and its heading takes the focus. */
export function useOpened(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  return heading;
}
