import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { useSlow } from '#web/ui/use-slow.ts';
import { DeadLink } from '../components/dead-link.tsx';
import { slowly, Unsent } from '../components/unsent.tsx';
import { useLinkToken } from '../use-link-token.ts';
import { useTitle } from '../use-title.ts';

/** Where the confirmation mail leads someone who did not apply (S31). Nothing happens before the press: mail scanners open links. */
export function NotMePage() {
  useTitle('This was not me');
  const link = useLinkToken(paths.notMe);
  const disclaim = useMutation({
    mutationFn: (token: string) =>
      request('POST /api/auth/not-me', { body: { token }, signal: AbortSignal.timeout(timings.sendTimeout) }),
  });
  const { error } = disclaim;
  const isSlow = useSlow(disclaim.isPending);

  if (disclaim.isSuccess) return <Disclaimed />;
  if (link.token === undefined) return <NotMeDeadLink title={link.title} reason={link.fault} />;
  const { token } = link;
  if (error instanceof ApiError && error.status === 400) return <NotMeDeadLink reason={error.message} />;
  if (error instanceof ApiError && error.status === 409)
    return <NotMeDeadLink title="It was confirmed before" reason={error.message} />;
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5">You did not apply?</h1>
          <p className="lede">
            Press the button, and the application of that message is withdrawn. It is not added to any account
            of yours, and we write to you no more about it.
          </p>
          {error ? (
            <Unsent
              title="It is not recorded yet"
              error={error}
              kept="Your link is kept on this page and still works."
              onRetry={() => disclaim.mutate(token)}
            />
          ) : (
            <p className="actions">
              <button
                className="button"
                type="button"
                disabled={disclaim.isPending}
                onClick={() => disclaim.mutate(token)}
              >
                {disclaim.isPending ? 'Recording…' : 'This was not me'}
              </button>
              <span className="note" role="status">
                {isSlow && slowly}
              </span>
            </p>
          )}
        </div>
        <dl className="facts facts-plain hang">
          <div>
            <dt>You did apply?</dt>
            <dd>Close this page, and press the other link in our message.</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function NotMeDeadLink(props: { title?: string; reason: string }) {
  const facts = [
    { term: 'Said it before?', text: 'Then it is recorded, and nothing is left to do.' },
    {
      term: 'Not confirmed',
      text: 'Without a confirmation from your mailbox, nobody reviews the application.',
    },
  ];
  return (
    <DeadLink {...props} facts={facts}>
      <a className="button" href={mailTo}>
        Write to us
      </a>
      <Link className="link" to={paths.auth}>
        Sign In
      </Link>
    </DeadLink>
  );
}

/** The application is withdrawn, and whose address it was has nothing left to do. */
function Disclaimed() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5" ref={title} tabIndex={-1}>
            Thank you. It is recorded.
          </h1>
          <p className="lede">
            The application is withdrawn and belongs to no account of yours. We see that it was not you, and
            there is nothing left for you to do.
          </p>
          <p className="actions">
            <Link className="button button-line" to={paths.home}>
              Return to Home
            </Link>
          </p>
        </div>
        <dl className="facts facts-plain hang">
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
