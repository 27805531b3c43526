import type pg from 'pg';
import { bodyOf, link, serialise } from '#services/event-log/append/event.ts';
import { CopyLines } from '#services/event-log/rebuild/copy-lines.ts';
import { ProjectedRows } from '#services/event-log/rebuild/projected-rows.ts';
import { BinaryRows } from '#services/platform/db/binary-rows.ts';
import { copyText } from '#services/platform/db/copy-binary.ts';
import { derivedId } from '#services/platform/ids.ts';
import type { DecidedEvent } from '#state-machines/application/events.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { personOf } from './fictitious.ts';
import { type Living, record } from './lives.ts';
import { idAt } from './random.ts';

export const release = 'seed';
const origin = { causation: 'request', client: 'web', release } as const;

const eventColumns = [
  'application_id',
  'version',
  'event_id',
  'command_id',
  'ordinal',
  'type',
  'body',
  'prev_hash',
  'hash',
  'recorded_at',
];
const formColumns =
  'application_id, person_id, user_id, created_at, first_name, last_name, email, phone, address, linkedin_url, motivation';

/** Large enough that a COPY's own cost is nothing beside its rows. */
const fullBytes = 1024 * 1024;

/** What is written together: events, forms, and the projections of applications with which nothing more happens. */
export class LogBatch {
  readonly #events: BinaryRows;
  readonly #forms = new CopyLines();
  readonly #projected = new ProjectedRows();
  readonly personIds: string[] = [];

  /** @param written a batch whose memory this one uses */
  constructor(written?: LogBatch) {
    this.#events = written ? written.#events : new BinaryRows(fullBytes + 64 * 1024);
    this.#events.clear();
  }

  get events(): number {
    return this.#events.count;
  }
  get isFull(): boolean {
    return this.#events.end > fullBytes;
  }

  addForm({ id, at, life, number, random }: Living): void {
    const person = personOf(random, number);
    const { firstName, lastName, email, phone, address, linkedinUrl, motivation } = person;
    const contact = [firstName, lastName, email, phone, address, linkedinUrl, motivation];
    const personId = derivedId('person', id);
    this.personIds.push(personId);
    const values = [id, personId, life.applicant.id, new Date(at).toISOString(), ...contact];
    this.#forms.add(`${values.map(copyText).join('\t')}\n`);
  }

  /** Chains the events of one command and moves the application on by them. */
  addEvents(one: Living, decided: readonly DecidedEvent[]): void {
    const at = new Date(one.at).toISOString();
    const commandId = idAt(one.at, one.random);
    for (const [ordinal, event] of decided.entries()) {
      const version = (one.state?.version ?? 0) + 1;
      const eventId = idAt(one.at, one.random);
      const envelope = { applicationId: one.id, version, eventId, commandId, ordinal, at };
      const text = serialise(
        bodyOf(event, { ...envelope, machine: machineVersion, ...origin, correlation: commandId }, {}),
      );
      const hash = link(one.head, text);
      const rows = this.#events;
      rows.begin(eventColumns.length);
      rows.uuid(one.id);
      rows.int4(version);
      rows.uuid(eventId);
      rows.uuid(commandId);
      rows.int2(ordinal);
      rows.text(event.type);
      rows.text(text);
      rows.bytea(one.head);
      rows.bytea(hash);
      rows.timestamptz(one.at);
      record(one, event, at);
      hash.copy(one.head);
    }
  }

  addProjected({ id, head, state, steps, misses }: Living): void {
    const stream = { applicationId: id, headHash: head, state: state as ApplicationState, steps, misses };
    this.#projected.add(stream);
  }

  /** @param db in the transaction that writes all */
  async write(db: pg.PoolClient): Promise<void> {
    await this.#events.copy(db, 'application_events', eventColumns.join(', '));
    await this.#forms.copy(db, 'application_forms', formColumns);
    await this.#projected.write(db);
  }
}
