import { setTimeout as sleep } from 'node:timers/promises';
import { patienceMs } from './size.ts';

/** A client as browsers are: it resends, under the same key, until it gets an answer. */
export interface Reply<T> {
  status: number;
  body: T;
}

let addresses = 0;
/** Another address for each request: limits by address are not what faults are about. */
export function anyAddress(): string {
  const n = ++addresses;
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

/** One request. @throws when the connection breaks, or `signal` ends it */
export async function ask<T>(
  url: string,
  body: object,
  headers: Record<string, string> = {},
  signal = AbortSignal.timeout(15_000),
): Promise<Reply<T>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress(), ...headers },
    body: JSON.stringify(body),
    signal,
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** Repeats under one key while the connection breaks or the answer is 503. @throws Error when that lasts longer than `withinMs`, or `signal` ends it */
export async function insist<T>(
  url: string,
  body: object,
  headers: Record<string, string> & { 'idempotency-key': string },
  { withinMs = patienceMs, signal }: { withinMs?: number; signal?: AbortSignal } = {},
): Promise<Reply<T>> {
  const end = Date.now() + withinMs;
  for (;;) {
    const reply = await ask<T>(url, body, headers).catch((error: Error) => error);
    if (!(reply instanceof Error) && reply.status !== 503) return reply;
    signal?.throwIfAborted();
    // Whether it was refused, hung or said 503 tells where to look.
    if (Date.now() > end) throw new Error(`no answer from ${url} in ${withinMs} ms`, { cause: reply });
    await sleep(30);
  }
}
