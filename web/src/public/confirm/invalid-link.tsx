import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { request } from '#web/api/request.ts';
import { mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { DeadLink } from '../components/dead-link.tsx';
import { CheckIcon, FaultIcon } from '../components/icons.tsx';
import { requestIdOf } from '../components/refusal.ts';
import { SignInLink } from '../components/sign-in-link.tsx';

export interface InvalidLinkProps {
  title?: string;
  reason: string;
  /** Of a link that is complete and does not work. */
  token?: string;
}

/** The confirmation link of an application that does not work, and the ways on. */
export function InvalidLink({ token, ...props }: InvalidLinkProps) {
  const facts = [
    {
      term: 'Links work for 10 days',
      text: 'If you have several messages from us, use the newest one.',
    },
    {
      term: 'Confirmed already?',
      text: (
        <>
          Then all is well: <Link to={paths.auth}>sign in</Link> with the password you chose.
        </>
      ),
    },
  ];
  return (
    <DeadLink {...props} facts={facts}>
      {token ? (
        <FreshLink token={token} />
      ) : (
        <a className="button" href={mailTo}>
          Ask for a new link
        </a>
      )}
      <SignInLink className="link" />
    </DeadLink>
  );
}

/** A new link for one that has ended (ruling 38). It goes to the application's own address, which this page does not learn. */
function FreshLink({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      request('POST /api/confirmation-mails', {
        body: { link: token },
        signal: AbortSignal.timeout(timings.sendTimeout),
      }),
  });
  const requestId = error && requestIdOf(error);
  return (
    <>
      {!isSuccess && (
        <button className="button" type="button" disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Sending…' : 'Send me a new link'}
        </button>
      )}
      <span className="fresh-link" role="status">
        {isSuccess && (
          <span className="told">
            <CheckIcon />
            <span>
              If your application still waits for its confirmation, a new link is on its way to the address in
              it. It may take a few minutes; look among unwanted mail, too.
            </span>
          </span>
        )}
        {error && !isPending && (
          <span className="told">
            <FaultIcon />
            <span>
              {error.message}
              {requestId && <small> Request {requestId}</small>}
            </span>
          </span>
        )}
      </span>
    </>
  );
}
