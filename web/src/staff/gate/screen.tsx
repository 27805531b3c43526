import type { Session } from '#services/identity/contract.ts';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { LoadError } from '../components/load-error.tsx';
import { FirstLogin } from './first-login.tsx';
import styles from './gate.module.css';
import { Checking, GateMain } from './gate-frame.tsx';
import { useStep } from './gate-parts.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SetupSteps, setupStepOf } from './setup-steps.tsx';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';
import type { GateState, SendToGate } from './use-gate.ts';

interface Props {
  state: GateState;
  send: SendToGate;
  session: Session | undefined;
}

/** The screen of the state that the gate is in. */
export function Screen(props: Props) {
  const step = setupStepOf(props.state);
  return (
    <>
      {step && <SetupSteps current={step} email={props.state.context.session?.user?.email} />}
      <GateMain>
        <Step {...props} />
      </GateMain>
    </>
  );
}

function Step({ state, send, session }: Props) {
  const { context } = state;
  const email = context.session?.user?.email ?? '';
  const isBusy = state.hasTag('busy');
  const { refusal } = context;

  if (state.matches('unreachable'))
    return (
      <>
        <h1>
          <VisuallyHidden>Admin Sign In</VisuallyHidden>
        </h1>
        <LoadError
          title="Your access could not be verified"
          error={refusal?.error}
          onRetry={() => send({ type: 'retry' })}
        />
      </>
    );
  if (state.matches({ out: 'signIn' }))
    return (
      <SignIn
        refusal={refusal}
        isBusy={isBusy}
        endedBecause={session?.endedBecause ?? null}
        hasGoogle={session?.hasGoogle ?? false}
        onSignIn={(given) => send({ type: 'sign-in', ...given })}
        onSignUp={() => send({ type: 'to-sign-up' })}
      />
    );
  if (state.matches({ out: 'signUp' }))
    return (
      <SignUp
        refusal={refusal}
        isBusy={isBusy}
        hasGoogle={session?.hasGoogle ?? false}
        onSignUp={(given) => send({ type: 'sign-up', ...given })}
        onSignIn={() => send({ type: 'to-sign-in' })}
      />
    );
  if (state.matches({ out: 'checkEmail' }))
    return <CheckEmail email={context.sentTo} onSignIn={() => send({ type: 'to-sign-in' })} />;
  if (state.matches('secondFactor'))
    return <SecondFactor state={state} send={send} refusal={refusal} isBusy={isBusy} email={email} />;
  if (state.matches('firstLogin'))
    return <FirstLogin state={state} send={send} refusal={refusal} isBusy={isBusy} email={email} />;
  if (state.matches('denied'))
    return (
      <AccessDenied
        email={email}
        isLeaving={state.matches({ denied: 'counting' })}
        onRemain={() => send({ type: 'stay' })}
        onSignOut={() => send({ type: 'sign-out' })}
      />
    );
  return <Checking />;
}

/** The same for known and unknown addresses (S3): the mail says how to go on. */
function CheckEmail({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  const heading = useStep<HTMLHeadingElement>('Check Your Email');
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Check Your Email
      </h1>
      <Text isSoft className={styles.lead}>
        We have written to {email}.
      </Text>
      <p>
        Open the link in that mail to confirm the address. After that, an admin can give the account a role;
        you set up the second factor when you first come in.
      </p>
      <Text size="small" isSoft className={styles.foot}>
        <TextButton onClick={onSignIn}>Already have an account? Sign in</TextButton>
      </Text>
    </>
  );
}

interface AccessDeniedProps {
  email: string;
  /** It leads home by itself in a while. */
  isLeaving: boolean;
  onRemain: () => void;
  onSignOut: () => void;
}

/** Signed in, but without a staff role. */
function AccessDenied({ email, isLeaving, onRemain, onSignOut }: AccessDeniedProps) {
  const heading = useStep<HTMLHeadingElement>('Access Denied');
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Access Denied
      </h1>
      <Text isSoft className={styles.lead} role="alert">
        You don't have admin or editor privileges.
      </Text>
      <p>You are signed in as {email}. If this should be a staff account, ask an admin to give it a role.</p>
      {isLeaving && (
        <Text isSoft className={styles.wayOn}>
          You are taken to the home page in {timings.deniedShownMs / 1_000} seconds.{' '}
          <TextButton onClick={onRemain}>Remain here</TextButton>
        </Text>
      )}
      <Inline as="p" space={12} className={styles.wayOn}>
        <ButtonLink variant="primary" to={paths.home}>
          Back to Home
        </ButtonLink>
        <Button onClick={onSignOut}>Use another account</Button>
      </Inline>
    </>
  );
}
