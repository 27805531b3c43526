import { z } from 'zod';

/** Whether an address leads to this machine alone. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/** Written as browsers write it, without a slash at the end: what is read from its beginning holds for `HTTPS://` too. */
export const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an https:// or http:// address' })
  .transform((text) => new URL(text).href.replace(/\/$/, ''));

/** S32: cookies are Secure and HSTS is sent only by HTTPS, so production does without it on this machine alone. */
export function isInsecure(url: string): boolean {
  const parsed = new URL(url);
  return parsed.protocol === 'http:' && !isLoopback(parsed);
}

export const insecureSentence =
  'PUBLIC_URL must begin with https:// in production: without it the session cookies cross the network unencrypted. Set it to the https:// address that visitors use, and let a proxy in front end TLS.';
