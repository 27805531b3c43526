import { LogIn, ShieldAlert } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SessionEnd } from '#services/identity/contract.ts';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { EmailField, PasswordField } from '../credentials/password-fields.tsx';
import { noteClass, RefusalNote } from '../credentials/refusal-note.tsx';
import styles from './gate.module.css';
import { Google, useStep } from './gate-parts.tsx';

interface Props {
  refusal: Refusal | null;
  isBusy: boolean;
  endedBecause: SessionEnd | null;
  hasGoogle: boolean;
  onSignIn: (given: { email: string; password: string }) => void;
  onSignUp: () => void;
}

/** Admin Sign In. The browser says which field is missing, the server everything else. */
export function SignIn({ refusal, isBusy, endedBecause, hasGoogle, onSignIn, onSignUp }: Props) {
  const email = useStep<HTMLInputElement>('Admin Sign In');
  const password = useRef<HTMLInputElement>(null);
  const refusalId = useId();
  const ofGoogle = useGoogleRefusal();
  const shown = refusal ?? (isBusy ? null : ofGoogle);
  useEffect(() => {
    if (refusal) password.current?.select();
  }, [refusal]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (!isBusy)
      onSignIn({ email: String(data.get('email')).trim(), password: String(data.get('password')) });
  };
  return (
    <>
      <h1>Admin Sign In</h1>
      <Text isSoft className={styles.lead}>
        For staff who hold the role admin or editor.
      </Text>
      {shown ? <RefusalNote refusal={shown} id={refusalId} /> : <EndedNote because={endedBecause} />}
      <form className={styles.form} onSubmit={submit}>
        <Stack space={16}>
          <EmailField ref={email} />
          <PasswordField
            ref={password}
            label="Password"
            name="password"
            autoComplete="current-password"
            faultId={refusal ? refusalId : undefined}
          />
          <Inline space={20}>
            <Button
              type="submit"
              variant="primary"
              icon={LogIn}
              isPending={isBusy}
              pendingLabel="Signing in…"
            >
              Sign In
            </Button>
            <TextLink to={`${paths.forgotPassword}?side=staff`}>Forgot your password?</TextLink>
          </Inline>
        </Stack>
      </form>
      {hasGoogle && <Google />}
      <Text size="small" isSoft className={styles.foot}>
        <TextButton onClick={onSignUp}>Need an account? Sign up</TextButton>
      </Text>
    </>
  );
}

/** What the page that Google comes back to hands on when the sign-in began here and was refused. */
interface GoogleRefusal {
  code: string;
  message: string;
}

const isGiven = (state: unknown): state is { google: GoogleRefusal } =>
  typeof state === 'object' && state !== null && 'google' in state;

/** 'invalid' and 'redirect' are words of wrong settings (staff side, section 8). */
function refusalOf({ code, message }: GoogleRefusal): Refusal {
  if (/invalid|redirect/i.test(`${code} ${message}`)) return { kind: 'google-settings' };
  return { kind: 'google', error: new Error(message) };
}

/** Why the sign-in with Google failed that just ended. A reload has forgotten it. */
function useGoogleRefusal(): Refusal | null {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [refusal] = useState(() => (isGiven(state) ? refusalOf(state.google) : null));
  useEffect(() => {
    if (isGiven(state)) void navigate(pathname, { replace: true });
  }, [state, pathname, navigate]);
  return refusal;
}

const security = 'You have been logged out for security reasons.';

/** Why a new sign-in is needed, where it is worth a word (ruling 34); null where the user wanted it so. */
const reasons: Record<SessionEnd, string | null> = {
  'sign-out': null,
  expired: null,
  'ended-by-owner': 'This session was ended from another device.',
  'password-changed': 'The password of this account was changed on another device.',
  'token-reused': 'This session was used in two places at once.',
  'role-changed': 'The role of this account has changed.',
  'account-deleted': 'This account was deleted.',
  'factor-reset': 'The second factor of this account was reset by an admin.',
  idle: 'There was no activity for a while.',
  'too-many-tries': 'Too many codes were wrong.',
};

function EndedNote({ because }: { because: SessionEnd | null }) {
  const reason = because && reasons[because];
  if (!reason) return null;
  return (
    <Notice tone="wait" icon={ShieldAlert} title="Security Logout" isNew isBox className={noteClass}>
      {security} {reason}
    </Notice>
  );
}
