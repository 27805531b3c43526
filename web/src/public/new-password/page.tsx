import { Link } from 'react-router-dom';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { DeadLink } from '../components/dead-link.tsx';
import { PasswordForm } from '../components/password-form.tsx';
import { SignInLink } from '../components/sign-in-link.tsx';
import { useSetPassword } from '../credentials/use-set-password.ts';
import { useLinkToken } from '../use-link-token.ts';
import { useTitle } from '../use-title.ts';

/** Where the mails of a forgotten password and of an invitation lead. */
export function NewPasswordPage() {
  useTitle('Choose a password');
  const link = useLinkToken(paths.newPassword);
  const set = useSetPassword(link.token ?? '', { title: 'Your password is saved.' });
  const { error } = set;

  if (link.token === undefined) return <DeadPasswordLink title={link.title} reason={link.fault} />;
  if (error instanceof ApiError && error.problem?.code === 'link-invalid')
    return <DeadPasswordLink reason={error.message} />;
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5">Choose a password</h1>
          <p className="lede">It takes the place of the one before, and you are signed in with it at once.</p>
          <PasswordForm set={set} />
        </div>
        <dl className="facts facts-plain hang">
          <div>
            <dt>Members of staff</dt>
            <dd>At least 8 characters. The second factor comes after this.</dd>
          </div>
          <div>
            <dt>Signed in elsewhere?</dt>
            <dd>Every other session of your account ends.</dd>
          </div>
          <div>
            <dt>Not you?</dt>
            <dd>Close this page. Your password stays as it is.</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/** The link for a new password that does not work, and the ways on. */
function DeadPasswordLink(props: { title?: string; reason: string }) {
  const facts = [
    { term: 'Several messages?', text: 'The newest one is the one to use.' },
    {
      term: 'Invited to work here?',
      text: 'Ask whoever invited you to send the invitation again.',
    },
  ];
  return (
    <DeadLink {...props} facts={facts}>
      <Link className="button" to={paths.forgotPassword}>
        Ask for a new link
      </Link>
      <SignInLink className="link" />
    </DeadLink>
  );
}
