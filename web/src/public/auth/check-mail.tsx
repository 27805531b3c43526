import { useEffect, useRef } from 'react';
import { company, mailTo } from '#web/company.ts';
import { FaultIcon } from '../components/icons.tsx';
import { authFault } from '../credentials/words.ts';

/** The server writes to one mailbox at most so often in ten minutes. */
const mostMails = 3;

interface Props {
  email: string;
  /** How often the mail was sent. */
  mails: number;
  refusal: unknown;
  isSending: boolean;
  onSendAgain: () => void;
  onCorrect: () => void;
}

/** The account waits for one press in a mail (applicant side, sections 7 and 8). The words are the same for a known address (S3). */
export function CheckMail({ email, mails, refusal, isSending, onSendAgain, onCorrect }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const isEnough = mails >= mostMails;
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus();
  }, []);
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5" ref={title} tabIndex={-1}>
            Check your email
          </h1>
          <p className="lede">
            We have written to <b>{email}</b>. Open the link in that message and press its button; then your
            account is ready.
          </p>
          <p className="small said-again" role="status">
            {mails > 1 && !isSending && 'Sent again. The newest message is the one to use.'}
            {isEnough &&
              ' More than three would not arrive sooner: if there is none in ten minutes, write to us.'}
          </p>
          {Boolean(refusal) && (
            <p className="state state-stop" role="alert">
              <FaultIcon />
              {authFault(refusal)}
            </p>
          )}
          <p className="actions">
            <button
              className="button button-line"
              type="button"
              disabled={isSending || isEnough}
              onClick={onSendAgain}
            >
              {isSending ? 'Sending…' : 'Send again'}
            </button>
            <button className="link" type="button" disabled={isSending} onClick={onCorrect}>
              Use another address
            </button>
          </p>
        </div>
        <dl className="facts facts-plain hang">
          <div>
            <dt>Nothing arrived?</dt>
            <dd>It may take some minutes. Look among unwanted mail too, and whether the address is right.</dd>
          </div>
          <div>
            <dt>The link works for 24 hours</dt>
            <dd>
              You may close this page. On another device the link also asks for the password you just chose.
            </dd>
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
