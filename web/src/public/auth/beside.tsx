import { Link } from 'react-router-dom';
import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import type { Intention } from '../credentials/check.ts';

/** What hangs beside the form: how an account comes about, and whom to ask. */
export function Beside({ intention }: { intention: Intention }) {
  return (
    <dl className="facts facts-plain hang">
      {intention === 'sign-in' ? (
        <div>
          <dt>First time here?</dt>
          <dd>
            An account comes with your application: <Link to={paths.apply}>apply</Link>, confirm your e-mail
            address, and choose a password.
          </dd>
        </div>
      ) : (
        <>
          <div>
            <dt>After this</dt>
            <dd>We send you an email. One press on its link, and the account is yours.</dd>
          </div>
          <div>
            <dt>Applied already?</dt>
            <dd>
              Then you need no second account: the message about your application lets you choose a password.
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>Questions</dt>
        <dd>
          <a href={mailTo}>{company.email}</a>
        </dd>
      </div>
    </dl>
  );
}
