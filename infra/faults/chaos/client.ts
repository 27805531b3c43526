import { setTimeout as sleep } from 'node:timers/promises';
import { exampleForm } from '#infra/test/forms.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { insist } from '../client.ts';
import type { Dice } from '../walk/dice.ts';

/** What the product said yes to: these have to stand in the log, each once. */
export interface Acknowledged {
  id: string;
  email: string;
  /** Where each command left the application, in order. */
  moves: { status: string; version: number }[];
}

/** Lives of applications: where staff take them, one status after the other, and the mail that the last one calls for. */
export const lives: readonly { way: readonly Status[]; lastMail: string }[] = [
  { way: [], lastMail: 'confirmation' },
  { way: ['email_confirmation_sent'], lastMail: 'confirmation' },
  { way: ['rejected'], lastMail: 'rejected' },
  {
    way: ['email_confirmed', 'raw_review_pending', 'detailed_info_requested'],
    lastMail: 'details_requested',
  },
  { way: ['email_confirmed', 'raw_review_pending', 'suitable_candidate'], lastMail: 'future_opportunities' },
];

/** Clients who apply and decide without pause, and repeat each request under its key until it is answered. */
export class Clients {
  readonly done: (Acknowledged & { lastMail: string })[] = [];
  /** Answers that no client should get, also in an outage. */
  readonly refusals: string[] = [];
  readonly #url: string;
  readonly #dice: Dice;
  readonly #all: Promise<unknown>;
  #staff: readonly Visitor[];
  #turns = 0;
  #isOver = false;

  constructor(url: string, staff: readonly Visitor[], dice: Dice, clients: number) {
    this.#url = url;
    this.#staff = staff;
    this.#dice = dice;
    this.#all = Promise.all(Array.from({ length: clients }, () => this.#live()));
  }

  /** Access tokens last ten minutes. */
  takeSessions(staff: readonly Visitor[]): void {
    this.#staff = staff;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#all;
  }

  async #live(): Promise<void> {
    while (!this.#isOver && (await this.#oneApplication()));
  }

  /** @returns null when it was answered otherwise than asked for, which ends this client */
  async #ask<T>(path: string, body: object, expected: number, cookie = ''): Promise<T | null> {
    const headers = { cookie, 'idempotency-key': crypto.randomUUID() };
    const reply = await insist<T>(`${this.#url}${path}`, body, headers);
    if (reply.status === expected) return reply.body;
    this.refusals.push(`${path}: ${JSON.stringify(reply)}`);
    return null;
  }

  #nextCookie(): string {
    const { cookies } = this.#staff[this.#turns++ % this.#staff.length] as Visitor;
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** @returns false when something was refused */
  async #oneApplication(): Promise<boolean> {
    const form = exampleForm();
    const { way, lastMail } = this.#dice.pick(lives);
    const sent = await this.#ask<{ data: { applicationId: string } }>(
      '/api/secure-application-submit',
      form,
      201,
    );
    if (!sent) return false;
    const id = sent.data.applicationId;
    const moves = [{ status: 'application_received', version: 2 }];
    for (const to of way) {
      // Some move on while the mail of the step before is on its way, some when it has arrived.
      await sleep(this.#dice.below(1_200));
      const body = { to, ...(this.#dice.chance(0.4) && { notes: `on to ${to}` }) };
      const moved = await this.#ask<{ status: string; version: number }>(
        `/api/applications/${id}/advance`,
        body,
        200,
        this.#nextCookie(),
      );
      if (!moved) return false;
      moves.push({ status: moved.status, version: moved.version });
    }
    this.done.push({ id, email: form.email, moves, lastMail });
    await sleep(this.#dice.below(400));
    return true;
  }
}
