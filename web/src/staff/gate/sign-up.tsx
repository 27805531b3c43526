import { UserPlus } from 'lucide-react';
import { type SubmitEvent, useId, useRef } from 'react';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { EmailField, NewPasswordFields } from '../credentials/password-fields.tsx';
import { RefusalNote } from '../credentials/refusal-note.tsx';
import styles from './gate.module.css';
import { Google, useStep } from './gate-parts.tsx';

interface Props {
  refusal: Refusal | null;
  isBusy: boolean;
  hasGoogle: boolean;
  onSignUp: (given: { email: string; password: string; repeated: string }) => void;
  onSignIn: () => void;
}

/** Sign Up. The account has no role until an admin gives it one (ruling 20), and the form says so. */
export function SignUp({ refusal, isBusy, hasGoogle, onSignUp, onSignIn }: Props) {
  const email = useStep<HTMLInputElement>('Sign Up');
  const [password, repeated] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const refusalId = useId();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const of = (name: string) => String(data.get(name));
    if (!isBusy) onSignUp({ email: of('email').trim(), password: of('password'), repeated: of('repeated') });
  };
  return (
    <>
      <h1>Sign Up</h1>
      <Text isSoft className={styles.lead}>
        Create a new account with 2FA security
      </Text>
      <RefusalNote refusal={refusal} id={refusalId} />
      <form className={styles.form} onSubmit={submit}>
        <Stack space={16}>
          <EmailField ref={email} />
          <NewPasswordFields
            label="Password"
            refusal={refusal}
            refusalId={refusalId}
            first={password}
            repeated={repeated}
          />
          <Inline>
            <Button
              type="submit"
              variant="primary"
              icon={UserPlus}
              isPending={isBusy}
              pendingLabel="Signing up…"
            >
              Sign Up with 2FA
            </Button>
          </Inline>
        </Stack>
      </form>
      {hasGoogle && <Google />}
      <Text size="small" isSoft className={styles.foot}>
        A new account has no role. It can enter once an admin has given it one.
        <br />
        <TextButton onClick={onSignIn}>Already have an account? Sign in</TextButton>
      </Text>
    </>
  );
}
