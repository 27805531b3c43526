import type { CopyRow } from '#services/platform/db/copy-binary.ts';
import { Envelope } from '../append/envelope.ts';

/** Where a row of the log keeps what its text repeats, and its text. */
export interface Places {
  id: number;
  version: number;
  eventId: number;
  commandId: number;
  ordinal: number;
  type: number;
  recordedAt: number;
}
interface Step {
  from: string | null;
  to: string;
}

/**
 * Recognises correct events quickly: a text of the usual layout whose every repeated field equals its column, and whose step (type,
 * statuses, machine, shape and kind of actor, byte for byte) passed a full check before. It never reports a problem: what it does not
 * recognise gets a full check.
 */
export class PlainEvents {
  readonly #places: Places;
  readonly #envelope = new Envelope();
  readonly #steps = new Map<string, Step>();

  constructor(places: Places) {
    this.#places = places;
  }

  #stepOf(): string {
    const said = this.#envelope;
    return said.actorKind() + said.raw('from', 'machine') + said.raw('schema', 'type');
  }

  #repeatsColumns(row: CopyRow): boolean {
    const { id, version, eventId, commandId, ordinal, type, recordedAt } = this.#places;
    const said = this.#envelope;
    const { data } = row;
    return (
      said.isString('applicationId', data, row.start(id), row.end(id)) &&
      said.number('version') === row.int32(version) &&
      said.isString('eventId', data, row.start(eventId), row.end(eventId)) &&
      said.isString('commandId', data, row.start(commandId), row.end(commandId)) &&
      said.number('ordinal') === row.int16(ordinal) &&
      said.isString('type', data, row.start(type), row.end(type)) &&
      Date.parse(said.string('at')) === row.millis(recordedAt)
    );
  }

  /**
   * @param begin of the text in the row's data; it ends at `end`
   * @returns the status it leads to, or null when a full check is needed
   */
  statusAfter(row: CopyRow, begin: number, end: number, statusBefore: string | null): string | null {
    if (!this.#envelope.read(row.data, begin, end) || !this.#repeatsColumns(row)) return null;
    const step = this.#steps.get(this.#stepOf());
    if (!step || (statusBefore !== null && step.from !== statusBefore)) return null;
    return step.to;
  }

  /** The text passed a full check: its step is known from now on. */
  learn(data: Buffer, begin: number, end: number, step: Step): void {
    if (this.#envelope.read(data, begin, end)) this.#steps.set(this.#stepOf(), step);
  }
}
