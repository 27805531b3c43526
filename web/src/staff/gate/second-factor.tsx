import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { CodeForm } from '../credentials/code-form.tsx';
import { RefusalNote } from '../credentials/refusal-note.tsx';
import { useScreen } from '../shell/use-screen.ts';
import styles from './gate.module.css';
import { AnotherAccount } from './gate-parts.tsx';
import type { GateState, SendToGate } from './use-gate.ts';

export interface StepProps {
  state: GateState;
  send: SendToGate;
  refusal: Refusal | null;
  isBusy: boolean;
  email: string;
}

/** 2FA Verification: the app's code, or a recovery code. */
export function SecondFactor({ state, send, refusal, isBusy, email }: StepProps) {
  useScreen('2FA Verification');
  const isRecovery = state.matches({ secondFactor: 'recovery' });
  return (
    <>
      <h1>2FA Verification</h1>
      <Text isSoft className={styles.lead}>
        {isRecovery
          ? 'One of the ten codes that you saved when you set up the second factor.'
          : 'Enter the code that your authenticator app shows now.'}
      </Text>
      {isRecovery ? (
        <RecoveryForm
          refusal={refusal}
          isBusy={isBusy}
          onCode={(code) => send({ type: 'give-recovery-code', code })}
        />
      ) : (
        <CodeForm
          isFirst
          refusal={refusal}
          isBusy={isBusy}
          onCode={(code) => send({ type: 'give-code', code })}
        />
      )}
      <p className={styles.wayOn}>
        {isRecovery ? (
          <TextButton onClick={() => send({ type: 'to-code' })}>Use the authenticator app</TextButton>
        ) : (
          <TextButton onClick={() => send({ type: 'to-recovery' })}>Use a recovery code instead</TextButton>
        )}
      </p>
      <AnotherAccount email={email} onSignOut={() => send({ type: 'sign-out' })}>
        Lost both? An admin can reset your second factor.
      </AnotherAccount>
    </>
  );
}

interface RecoveryFormProps {
  refusal: Refusal | null;
  isBusy: boolean;
  onCode: (code: string) => void;
}

/** A recovery code, as it was written down: any case, with or without its dash. */
function RecoveryForm({ refusal, isBusy, onCode }: RecoveryFormProps) {
  const refusalId = useId();
  const field = useRef<HTMLInputElement>(null);
  // It comes in place of the other form, and takes the focus; a refused code is there to be mended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more with every refusal
  useEffect(() => field.current?.select(), [refusal]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onCode(String(new FormData(event.currentTarget).get('code')).trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Stack space={16}>
        <RefusalNote refusal={refusal} id={refusalId} />
        <Field
          label="Recovery code"
          hint="Ten letters and digits. Each code works once."
          faultId={refusal ? refusalId : undefined}
        >
          <TextInput
            ref={field}
            name="code"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Inline>
          <Button
            type="submit"
            variant="primary"
            icon={KeyRound}
            isPending={isBusy}
            pendingLabel="Verifying…"
          >
            Use recovery code
          </Button>
        </Inline>
      </Stack>
    </form>
  );
}
