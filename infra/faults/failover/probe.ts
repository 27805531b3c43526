import { setTimeout as sleep } from 'node:timers/promises';
import { exampleForm } from '#infra/test/forms.ts';
import { insist } from '../client.ts';

const pauseMs = 100;

/** Applies again and again, each time under one key until it is answered: how long nothing can be written. */
export class Probe {
  /** Applications that were accepted. */
  readonly accepted: string[] = [];
  longestOutageMs = 0;
  #isOver = false;
  readonly #all: Promise<void>;

  constructor(url: string) {
    this.#all = this.#go(url);
  }

  async #go(url: string): Promise<void> {
    let last = Date.now();
    while (!this.#isOver) {
      const reply = await insist<{ data: { applicationId: string } }>(
        `${url}/api/secure-application-submit`,
        exampleForm(),
        { 'idempotency-key': crypto.randomUUID() },
      );
      if (reply.status !== 201) throw new Error(`not accepted: ${JSON.stringify(reply)}`);
      this.accepted.push(reply.body.data.applicationId);
      this.longestOutageMs = Math.max(this.longestOutageMs, Date.now() - last);
      last = Date.now();
      await sleep(pauseMs);
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#all;
  }
}
