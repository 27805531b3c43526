import { genesis } from '#services/event-log/append/event.ts';
import type { Append } from '#services/event-log/append/prepare.ts';
import { toRow } from '#services/event-log/append/state-row.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { type Command, decide } from '#state-machines/application/decide.ts';
import type { DecidedEvent, RecordedEvent } from '#state-machines/application/events.ts';
import { type ApplicationState, evolve } from '#state-machines/application/state.ts';
import type { Actor, Status } from '#state-machines/application/vocabulary.ts';

/**
 * Applications that wait for exactly one step, known by number: both sides of a pair take the same step on different
 * ones. Their heads are all the same, so they are no valid chains: rows that verify run before.
 */
export const admin: Actor = { kind: 'admin', id: '018f0000-0000-7000-8000-000000000001' };
const at = '2026-03-02T09:00:00.000Z';

/** Twelve decimal digits are also valid hexadecimal ones. */
const first = 100_000_000_000;
export const applicationAt = (n: number): string => `018f0000-0000-7000-8000-${n}`;
export const commandAt = (n: number): string => `018f0000-0000-7000-9000-${n}`;
export const pathPrefix = '/api/applications/018f0000-0000-7000-8000-<n>';
export const sharedHead = genesis('bench');

const commands: Command[] = [
  { type: 'submit', at, actor: { kind: 'applicant', id: null }, position: 'general' },
  { type: 'confirm-email', at, actor: { kind: 'applicant', id: null } },
  { type: 'start-review', at, actor: admin },
  { type: 'request-details', at, actor: admin },
];

export interface Waiting {
  step: 'start-review' | 'request-details';
  state: ApplicationState;
  /** What the step decides. */
  events: DecidedEvent[];
  to: Status;
}

/** @param step `start-review` enqueues nothing; `request-details` two jobs: a mail, and the deadline that it sets */
export function waitingFor(step: Waiting['step']): Waiting {
  let state: ApplicationState | null = null;
  for (const command of commands) {
    const events: DecidedEvent[] = decide(state, command);
    if (command.type === step && state) return { step, state, events, to: events.at(-1)?.to as Status };
    for (const event of events)
      state = evolve(state, { ...event, at, version: (state?.version ?? 0) + 1 } as RecordedEvent);
  }
  throw new Error(`no way leads to ${step}`);
}

export const origin = {
  causation: 'request',
  correlation: 'bench',
  client: 'web',
  release: 'bench',
} as const;

export function appendTo(n: number, waiting: Waiting, jobsFor: Append['jobsFor']): Append {
  const applicationId = applicationAt(n);
  const stream = {
    applicationId,
    state: waiting.state,
    headHash: sharedHead,
    personId: null,
    userId: null,
    repeated: null,
  };
  return { stream, events: waiting.events, commandId: commandAt(n), at: new Date(), origin, jobsFor };
}

export class Streams {
  readonly #owner: Pool;
  #next = first;

  constructor(owner: Pool) {
    this.#owner = owner;
  }

  /** @returns the number of the first of `count` new ones */
  async prepare(count: number, { state }: Waiting, withForms = false): Promise<number> {
    const begin = this.#next;
    this.#next += count;
    const row = { ...toRow(applicationAt(begin), state), head_hash: `\\x${sharedHead.toString('hex')}` };
    const ids = `select ('018f0000-0000-7000-8000-' || n)::uuid as id from generate_series($1::bigint, $2::bigint) n`;
    const range = [begin, begin + count - 1];
    await this.#owner.query(
      `insert into application_states select r.* from (${ids}) i,
         jsonb_populate_record(null::application_states, $3::jsonb || jsonb_build_object('application_id', i.id)) r`,
      [...range, JSON.stringify(row)],
    );
    if (withForms) {
      await this.#owner.query(
        `insert into application_forms (application_id, person_id, created_at, first_name, last_name, email, phone, address, motivation)
         select id, id, $3, 'Bench', 'Mark', id || '@applicants.example', '+41 00 1234567', 'Seestrasse 1', 'None.' from (${ids}) i`,
        [...range, at],
      );
    }
    return begin;
  }

  /** How many of them have taken their step: what a slice claims must have happened. */
  async moved(begin: number, count: number, { to }: Waiting): Promise<number> {
    const { rows } = await this.#owner.query<{ count: number }>(
      `select count(*) from application_states where application_id between $1::uuid and $2::uuid and status = $3`,
      [applicationAt(begin), applicationAt(begin + count - 1), to],
    );
    return rows[0]?.count ?? 0;
  }
}
