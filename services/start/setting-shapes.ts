import { z } from 'zod';
import { isRegular, keyBytes } from '#services/platform/crypto/key-quality.ts';
import { keysIn } from '#services/platform/crypto/keyring.ts';
import { type SigningKeyProblem, signingKeyProblem } from '#services/platform/crypto/signing-keys.ts';

/** What a setting may look like, and the words in which `config.ts` refuses another. */

/** false, or the addresses of proxies. */
export type TrustedProxy = false | string;

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
/** Several apart by commas. */
export const postgresUrls = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.array(postgresUrl));
const regular = (command: string) => `is too regular to be a key. Make one with \`${command}\``;
export const key32 = z
  .base64('must be base64')
  .refine((v) => Buffer.from(v, 'base64').length === keyBytes, {
    error: 'must be 32 bytes in base64',
    abort: true,
  })
  .refine((v) => !isRegular(Buffer.from(v, 'base64')), regular('openssl rand -base64 32'));

const signingKeyWords: Record<SigningKeyProblem, string> = {
  damaged: 'must be an Ed25519 private key, PKCS #8 PEM',
  regular: regular('openssl genpkey -algorithm ed25519'),
  twice: 'holds one key twice',
  'none signs': 'holds public keys alone. One private key has to sign',
};
/** One key, or several during a rotation: all of them sign (decision 0068). */
export const signingKeys = z.string().superRefine((text, ctx) => {
  const found = signingKeyProblem(text);
  if (!found) return;
  const words = signingKeyWords[found.problem];
  ctx.addIssue(found.n === undefined ? words : `key ${found.n} ${words}`);
});

/** One key, or several: the first writes, the others read what was written under them (decision 0066). */
export const masterKeys = z.string().superRefine((text, ctx) => {
  const keys = keysIn(text);
  if (keys.length === 0) ctx.addIssue('must be 32 bytes in base64');
  if (new Set(keys).size < keys.length) ctx.addIssue('holds one key twice');
  for (const [n, key] of keys.entries())
    for (const { message } of key32.safeParse(key).error?.issues ?? [])
      ctx.addIssue(keys.length > 1 ? `key ${n + 1} ${message}` : message);
});

/**
 * Whose X-Forwarded-For is trusted for a visitor's address: none, or that of the proxies with these addresses, comma-separated, CIDR
 * too. `true` means proxies on this machine and its private networks: a visitor from outside then cannot add an entry. A bare number of
 * hops is refused: it would trust any client that connects directly.
 */
const privateNetworks = 'loopback, linklocal, uniquelocal';
export const trustedProxy = z
  .string()
  .refine((text) => !/^[1-9]\d*$/.test(text) || text === '1', 'must be true, false, or addresses of proxies')
  .transform((text): TrustedProxy => {
    if (/^(|0|false|no)$/i.test(text)) return false;
    return /^(1|true|yes)$/i.test(text) ? privateNetworks : text;
  });

/** Upwards only: the ruled minimum is the least (ruling 17). */
export const atLeast = (least: number) =>
  z.coerce
    .number()
    .int()
    .min(least, `must be at least ${least}`)
    .max(64, 'must be at most 64')
    .default(least);

/** `NAME=VALUE`, comma-separated, values in percent-encoding, as OpenTelemetry has them. */
const otlpHeader = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=((?:[^%]|%[\da-f]{2})*)$/i;
export const otlpHeaders = z
  .string()
  .refine(
    (text) => text.split(',').every((pair) => otlpHeader.test(pair)),
    'must be NAME=VALUE, several apart by commas',
  )
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const [, name = '', value = ''] = otlpHeader.exec(pair) ?? [];
        return [name, decodeURIComponent(value.trim())];
      }),
    ),
  );

/** May come from a file; addresses of databases and mail servers may hold a password. */
export const secret = <T extends z.ZodType>(type: T) => type.optional().meta({ isSecret: true });
