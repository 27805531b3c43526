import type { EventView } from '#services/event-log/contract.ts';

/** What recomputing one event in the browser found. Every sentence is true only if everything before it was. */
export interface Verdict {
  isGood: boolean;
  title: string;
  detail: string;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function sha256(...parts: Uint8Array<ArrayBuffer>[]): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer()));
}

/** Whether the body says what the screen shows of it. */
function saysTheSame(event: EventView): boolean {
  try {
    const body: Record<string, unknown> = JSON.parse(event.body);
    return (['version', 'type', 'at', 'from', 'to'] as const).every((key) => body[key] === event[key]);
  } catch {
    return false;
  }
}

const bad = (title: string, detail: string): Verdict => ({ isGood: false, title, detail });

/**
 * Recomputes sha256(previous hash as bytes, then the body as UTF-8) and compares it with the stored hash, the previous
 * hash with the event before (the first one: with the hash of the application's id), and the body with what is shown.
 */
export async function verifyEvent(
  event: EventView,
  before: EventView | undefined,
  applicationId: string,
): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) {
    return bad('Not verified', 'This browser computes hashes only over HTTPS or on this computer itself.');
  }
  const text = new TextEncoder();
  const hash = await sha256(bytesOf(event.prevHash), text.encode(event.body));
  if (hash !== event.hash) {
    return bad('This event does not match its hash', `Recomputed ${hash.slice(0, 16)}…, stored is another.`);
  }
  const expected = event.version === 1 ? await sha256(text.encode(applicationId)) : before?.hash;
  const prior =
    event.version === 1 ? "the hash of the application's id" : `the hash of No. ${event.version - 1}`;
  if (expected !== event.prevHash)
    return bad('The link to the event before is broken', `It is not ${prior}.`);
  if (!saysTheSame(event)) {
    return bad('The body says something else', 'Its hash holds, but the fields shown differ from it.');
  }
  return {
    isGood: true,
    title: 'This event is unchanged',
    detail: `SHA-256 of the previous hash and the body gives the stored hash, the previous hash is ${prior}, and the body says what is shown.`,
  };
}
