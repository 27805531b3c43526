import fc from 'fast-check';
import { missDeadline } from '#services/applications/commands/miss-deadline.ts';
import { runCommand } from '#services/applications/commands/run-command.ts';
import { newId } from '#services/platform/ids.ts';
import type { Command } from '#state-machines/application/decide.ts';
import { allowedMoves } from '#state-machines/application/screens.ts';
import { type Status, statuses } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { hour, minute } from './clock.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { testOrigin } from './people.ts';

/** One action, taken if it is possible then. */
export const act = fc.record({
  who: fc.nat(50),
  does: fc.constantFrom(
    'apply',
    'move',
    'move',
    'move',
    'move',
    'correct',
    'undo',
    'withdraw',
    'miss',
    'fork',
  ),
  pick: fc.nat(50),
  // also none at all, and, as from a machine whose clock is behind, a little back
  wait: fc.constantFrom(-2 * minute, 0, 1, minute, 5 * hour, 30 * hour, 200 * hour, 900 * hour),
});
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Carries random acts out by the product's own commands, one application after the other. */
export class RandomHistories {
  /** Every application so far, sandboxes not among them. */
  readonly ids: string[] = [];
  readonly #fresh: FreshDatabase;
  readonly #admin: string;

  /** @param admin whose decisions they are */
  constructor(fresh: FreshDatabase, admin: string) {
    this.#fresh = fresh;
    this.#admin = admin;
  }

  async carryOut({ who, does, pick, wait }: Act): Promise<void> {
    const { ctx, clock, owner, submit, advance } = this.#fresh;
    clock.advance(wait);
    const id = this.ids[who % Math.max(1, this.ids.length)];
    if (does === 'apply' || !id) {
      this.ids.push(await submit({ position: pick % 2 ? 'general' : 'Personal Assistant' }));
      return;
    }
    const { rows } = await owner.query<{ status: Status; due: string | null; armed: number }>(
      'select status, deadline_due as due, deadline_version as armed from application_states where application_id = $1',
      [id],
    );
    const [{ status, due, armed } = { status: statuses[0], due: null, armed: 0 }] = rows;
    const at = ctx.clock().toISOString();
    const actor = { kind: 'admin' as const, id: this.#admin };
    switch (does) {
      case 'move': {
        const moves = allowedMoves(status, 'admin');
        const to = moves[pick % Math.max(1, moves.length)];
        if (to) await advance(id, to);
        break;
      }
      case 'correct': {
        const to = statuses[pick % statuses.length] as Status;
        await this.#unlessRefused(id, { type: 'correct', at, actor, to, reason: 'a slip' });
        break;
      }
      case 'undo':
        await this.#unlessRefused(id, { type: 'undo', at, actor });
        break;
      case 'withdraw':
        await this.#unlessRefused(id, { type: 'withdraw', at, actor: { kind: 'applicant', id: null } });
        break;
      case 'miss':
        if (due && due <= at) await missDeadline(ctx, id, armed);
        break;
      case 'fork':
        await this.#fork(id);
    }
  }

  async #unlessRefused(applicationId: string, command: Command): Promise<void> {
    const call = { applicationId, commandId: newId(), origin: testOrigin };
    try {
      await runCommand(this.#fresh.ctx, { ...call, command: () => command });
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'transition-refused')) throw error;
    }
  }

  /** A sandbox takes its origin's stays along, and is part of nothing. */
  async #fork(id: string): Promise<void> {
    const by = await this.#fresh.signedIn({ userId: this.#admin, role: 'admin' });
    const { status } = await by.post('/api/sandboxes', { forkOf: id });
    // there is a most of them
    if (![200, 201, 409].includes(status)) throw new Error(`a fork was answered with ${status}`);
  }
}
