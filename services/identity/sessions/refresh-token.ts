import { validate } from 'uuid';
import type { Keyring } from '#services/platform/crypto/keyring.ts';

/**
 * The refresh token of a session: its id, its generation, and HMAC-SHA-256 over both under the server's writing key. Nothing in the
 * database opens a session, and two requests with the same token get the same successor (decision 0017).
 */
export interface RefreshToken {
  sessionId: string;
  generation: number;
}

export function refreshToken(keys: Keyring, { sessionId, generation }: RefreshToken): string {
  const text = `${sessionId}.${generation}`;
  return `${text}.${keys.mac(text).toString('base64url')}`;
}

/** @returns null for anything this server did not write */
export function readRefreshToken(keys: Keyring, token: string): RefreshToken | null {
  const [, text, sessionId = '', generation, mac = ''] =
    /^(([0-9a-f-]{36})\.([1-9]\d{0,8}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!text || !validate(sessionId)) return null;
  return keys.isMac(text, Buffer.from(mac, 'base64url'))
    ? { sessionId, generation: Number(generation) }
    : null;
}
