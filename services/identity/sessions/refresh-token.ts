import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { validate } from 'uuid';

/**
 * The refresh token of a session: its id, its generation, and HMAC-SHA-256 over both under the server's key. Nothing in the
 * database opens a session, and two requests with the same token get the same successor (decision 0017).
 */
export interface RefreshToken {
  sessionId: string;
  generation: number;
}

const macOf = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export function refreshToken(key: KeyObject, { sessionId, generation }: RefreshToken): string {
  const text = `${sessionId}.${generation}`;
  return `${text}.${macOf(key, text).toString('base64url')}`;
}

/** @returns null for anything this server did not write */
export function readRefreshToken(key: KeyObject, token: string): RefreshToken | null {
  const [, text, sessionId = '', generation, mac = ''] =
    /^(([0-9a-f-]{36})\.([1-9]\d{0,8}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!text || !validate(sessionId)) return null;
  const isOurs = timingSafeEqual(macOf(key, text), Buffer.from(mac, 'base64url'));
  return isOurs ? { sessionId, generation: Number(generation) } : null;
}
