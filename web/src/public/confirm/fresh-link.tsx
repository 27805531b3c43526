import { useMutation } from '@tanstack/react-query';
import type { confirmationMailResult } from '#services/applications/contract.ts';
import { call } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';
import { CheckIcon, FaultIcon } from '../components/icons.tsx';
import { requestIdOf } from '../components/refusal.ts';

/** A new link for one that has ended (ruling 38). It goes to the application's own address, which this page does not learn. */
export function FreshLink({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      call<typeof confirmationMailResult>('/api/confirmation-mails', {
        method: 'POST',
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
