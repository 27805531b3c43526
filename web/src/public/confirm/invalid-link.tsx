import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { request } from '#web/api/request.ts';
import { mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { CheckIcon, ErrorIcon } from '#web/ui/icon/drawings.tsx';
import { DeadLink } from '../components/dead-link.tsx';
import { requestIdOf } from '../components/refusal.ts';
import { SignInLink } from '../components/sign-in-link.tsx';
import { Said } from '../send-again.tsx';
import styles from './invalid-link.module.css';

export interface InvalidLinkProps {
  title?: string;
  reason: string;
  /** Of a link that is complete and does not work. */
  token?: string;
}

const aside = [
  {
    term: 'Links work for 10 days',
    value: 'If you have several messages from us, use the newest one.',
  },
  {
    term: 'Confirmed already?',
    value: (
      <>
        Then all is well: <Link to={paths.auth}>sign in</Link> with the password you chose.
      </>
    ),
  },
];

/** The confirmation link of an application that does not work, and the ways on. */
export const InvalidLink = ({ token, ...props }: InvalidLinkProps) => (
  <DeadLink {...props} aside={aside}>
    {token ? (
      <FreshLink token={token} />
    ) : (
      <ButtonLink variant="primary" to={mailTo}>
        Ask for a new link
      </ButtonLink>
    )}
    <SignInLink variant="link" />
  </DeadLink>
);

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
        <Button variant="primary" isPending={isPending} pendingLabel="Sending…" onClick={() => mutate()}>
          Send me a new link
        </Button>
      )}
      <div className={styles.answer} role="status">
        {isSuccess && (
          <Said icon={CheckIcon}>
            If your application still waits for its confirmation, a new link is on its way to the address in
            it. It may take a few minutes; look among unwanted mail, too.
          </Said>
        )}
        {error && !isPending && (
          <Said icon={ErrorIcon}>
            {error.message}
            {requestId && <small> Request {requestId}</small>}
          </Said>
        )}
      </div>
    </>
  );
}
