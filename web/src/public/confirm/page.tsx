import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { confirmResult } from '#services/identity/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { LoadFault } from '../parts/load-fault.tsx';
import { useTitle } from '../use-title.ts';
import { Confirmed } from './confirmed.tsx';
import { InvalidLink } from './invalid-link.tsx';

/** A complete mail link carries 256 bits as base64url. */
const complete = /^[\w-]{43}$/;
const tokenOfAddress = () => new URLSearchParams(window.location.search).get('token');

/** Where the confirmation mail leads. Nothing happens before the press, because mail scanners open links (ruling 8). */
export function ConfirmPage() {
  useTitle('Confirm your e-mail address');
  const [token] = useState(tokenOfAddress);
  // The secret leaves the address bar and the history before anything else can read it there.
  useLayoutEffect(() => window.history.replaceState(window.history.state, '', paths.confirm), []);

  const confirm = useMutation({
    mutationFn: (secret: string) =>
      call<typeof confirmResult>('/api/auth/confirm', { method: 'POST', body: { token: secret } }),
  });
  const { data, error } = confirm;

  if (data) return <Confirmed {...data} />;
  if (!token) {
    return (
      <InvalidLink
        reason="This page is opened by the link in our message to you."
        title="Open the link again"
      />
    );
  }
  if (!complete.test(token)) {
    return <InvalidLink reason="This link is not complete. Open it again from the mail." />;
  }
  if (error instanceof ApiError && error.status === 400) return <InvalidLink reason={error.message} />;
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5">One press, and the review begins</h1>
          <p className="lede">Please confirm that this e-mail address is yours.</p>
          {error && (
            <LoadFault
              title="Your address is not confirmed yet"
              error={error}
              onRetry={() => confirm.mutate(token)}
            />
          )}
          {!error && (
            <p className="actions">
              <button
                className="button"
                type="button"
                disabled={confirm.isPending}
                onClick={() => confirm.mutate(token)}
              >
                {confirm.isPending ? 'Confirming…' : 'Confirm my e-mail address'}
              </button>
            </p>
          )}
        </div>
        <dl className="facts facts-plain hang">
          <div>
            <dt>Not you?</dt>
            <dd>Close this page. Without the press nothing further happens.</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
