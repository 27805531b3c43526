import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { useTitle } from '../use-title.ts';
import { ForgotPasswordForm } from './form.tsx';

/** A forgotten password, for applicants and, with `?side=staff`, for staff (ruling 17). */
export function ForgotPasswordPage() {
  const [search] = useSearchParams();
  const side = search.get('side') === 'staff' ? 'staff' : 'applicant';
  const back = side === 'staff' ? paths.admin.overview : paths.auth;
  const [sentTo, setSentTo] = useState<string>();
  useTitle(sentTo ? 'Check your email' : 'Forgot password?');
  if (sentTo) return <Sent email={sentTo} back={back} onAgain={() => setSentTo(undefined)} />;
  return <ForgotPasswordForm side={side} back={back} onSent={setSentTo} />;
}

interface SentProps {
  email: string;
  back: string;
  onAgain: () => void;
}

/** The same words whoever asked (S3). */
function Sent({ email, back, onAgain }: SentProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5" ref={title} tabIndex={-1}>
            Check your email
          </h1>
          <p className="lede">
            If there is an account with <b>{email}</b>, we have written to it. The link in that message lets
            you choose a new password.
          </p>
          <p className="actions">
            <Link className="button button-line" to={back}>
              Back to Sign In
            </Link>
            <button className="link" type="button" onClick={onAgain}>
              Use another address
            </button>
          </p>
        </div>
        <dl className="facts facts-plain hang">
          <div>
            <dt>The link works for one hour</dt>
            <dd>Once, on any device. If there are several messages, use the newest one.</dd>
          </div>
          <div>
            <dt>Nothing arrived?</dt>
            <dd>
              It may take some minutes. Look among unwanted mail too. If nothing comes, there may be no
              account with this address.
            </dd>
          </div>
          <div>
            <dt>Remembered it?</dt>
            <dd>Then leave the message alone. Your password stays as it is until the link is used.</dd>
          </div>
          <div>
            <dt>Questions</dt>
            <dd>
              <a href={mailTo}>{company.email}</a>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
