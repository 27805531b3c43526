import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from '#infra/test/visitor.ts';

/** Pause of a browser before it asks for a stream that was refused or cut. */
const pauseMs = 1_000;

/** A screen's live updates: comes back whenever they end, as a browser does. */
export class Screen {
  readonly heard = new Set<string>();
  /** How often it had to come back. */
  returns = 0;
  readonly #url: string;
  readonly #stopped = new AbortController();
  readonly #all: Promise<void>;
  who: Visitor;

  constructor(url: string, who: Visitor) {
    this.#url = url;
    this.who = who;
    this.#all = this.#stay();
  }

  async #stay(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await this.#listen().catch(() => undefined);
      if (!signal.aborted) this.returns++;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #listen(): Promise<void> {
    const cookie = [...this.who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await fetch(`${this.#url}/api/live`, {
      headers: { cookie },
      signal: this.#stopped.signal,
    });
    if (!stream.ok) return void (await stream.body?.cancel());
    const text = stream.body?.pipeThrough(new TextDecoderStream());
    for await (const part of text ?? [])
      for (const [id] of part.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) this.heard.add(id);
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#all;
  }
}
