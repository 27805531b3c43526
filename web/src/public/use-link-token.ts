import { useLayoutEffect, useState } from 'react';

/** A complete mail link carries 256 bits as base64url. */
const complete = /^[\w-]{43}$/;
const tokenOfAddress = () => new URLSearchParams(window.location.search).get('token') ?? '';

export type LinkToken = { token: string; fault?: never } | { token?: never; title: string; fault: string };

/**
 * The secret that a mail's link carries. It leaves the address bar and the history before anything else can read it
 * there.
 */
export function useLinkToken(path: string): LinkToken {
  const [token] = useState(tokenOfAddress);
  useLayoutEffect(() => window.history.replaceState(window.history.state, '', path), [path]);
  if (complete.test(token)) return { token };
  if (token)
    return {
      title: 'This link does not work',
      fault: 'This link is not complete. Open it again from the mail.',
    };
  return {
    title: 'Open the link again',
    fault: 'This page is opened by the link in our message to you.',
  };
}
