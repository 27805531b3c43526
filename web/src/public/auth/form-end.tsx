import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import type { Intention } from '../credentials/check.ts';

interface Props {
  intention: Intention;
  isBusy: boolean;
  hasGoogle: boolean;
  onToggle: () => void;
}

const words = {
  'sign-in': { send: 'Sign In', busy: 'Signing in…', other: 'Need an account?', toggle: 'Create Account' },
  'sign-up': {
    send: 'Create Account',
    busy: 'Sending…',
    other: 'Already have an account?',
    toggle: 'Sign In',
  },
} as const;

/** The form's button, the ways around the password, and the other intention. */
export function FormEnd({ intention, isBusy, hasGoogle, onToggle }: Props) {
  const { send, busy, other, toggle } = words[intention];
  return (
    <>
      <div className="form-end form-end-account">
        <button className="button" type="submit" disabled={isBusy}>
          {isBusy ? busy : send}
        </button>
        {intention === 'sign-in' && (
          <Link className="link" to={paths.forgotPassword}>
            Forgot password?
          </Link>
        )}
      </div>
      {hasGoogle && (
        <p className="or">
          {/* A full page load: the server leads on to the provider. */}
          <a className="button button-line" href="/api/auth/google?side=applicant">
            Continue with Google
          </a>
        </p>
      )}
      <p className="other-way">
        {other}{' '}
        <button className="link" type="button" disabled={isBusy} onClick={onToggle}>
          {toggle}
        </button>
      </p>
    </>
  );
}
