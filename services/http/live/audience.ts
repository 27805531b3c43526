import { liveChange } from '#services/applications/contract.ts';
import { later, type Position } from '#services/platform/db/replicas/position.ts';
import { newId } from '#services/platform/ids.ts';
import type { LiveStream } from './stream.ts';

interface Message {
  number: number;
  /** Null for 'refetch all'. */
  applicationIds: string[] | null;
  position: Position;
}
/** A reader that was away for longer than these fetches everything again. */
const maxKept = 256;

/** Who hears of which application: staff of every one, applicants of their own. Each text is written once for all of them. */
export class Audience {
  readonly #staff = new Set<LiveStream>();
  readonly #applicants = new Set<LiveStream>();
  readonly #ownersOf = new Map<string, Set<LiveStream>>();
  /** The newest, in order: what a reader that comes back has missed. Another process counts by itself, under another name. */
  readonly #kept: Message[] = [];
  readonly #name = newId();
  #number = 0;
  #position: Position = '';
  readonly #tellsPosition: boolean;

  /** @param tellsPosition whether readers have to know where a change is: only where they may read from a replica */
  constructor(tellsPosition: boolean) {
    this.#tellsPosition = tellsPosition;
  }

  /** At or after all changes that were heard of; '' before the first. */
  get position(): Position {
    return this.#position;
  }

  /** The reader has missed something and asks for everything again. */
  readonly resync = (): string => `event: resync\ndata: ${JSON.stringify(this.#where(this.#position))}\n\n`;

  /**
   * @param own the applicant's applications; null for staff
   * @param lastId of the last event that the reader heard, if it comes back
   * @returns how to leave
   */
  join(stream: LiveStream, own: ReadonlySet<string> | null, lastId?: string): () => void {
    if (lastId !== undefined) this.#catchUp(stream, own, lastId);
    // Also a reader that hears nothing before it is cut off can say from where on it has missed something.
    stream.send(`id: ${this.#name}.${this.#number}\n\n`);
    if (own === null) {
      this.#staff.add(stream);
      return () => this.#staff.delete(stream);
    }
    this.#applicants.add(stream);
    for (const id of own) this.#ownersOf.set(id, (this.#ownersOf.get(id) ?? new Set()).add(stream));
    return () => {
      this.#applicants.delete(stream);
      for (const id of own) {
        const owners = this.#ownersOf.get(id);
        owners?.delete(stream);
        if (owners?.size === 0) this.#ownersOf.delete(id);
      }
    };
  }

  /** @param applicationIds null for 'refetch all' @param position at or after the change */
  tell(applicationIds: string[] | null, position: Position): void {
    const message = { number: ++this.#number, applicationIds, position };
    this.#position = later(this.#position, position);
    this.#kept.push(message);
    if (this.#kept.length > maxKept) this.#kept.shift();
    const toAll = this.#eventOf(message);
    for (const stream of this.#staff) stream.send(toAll);
    if (applicationIds === null) {
      for (const stream of this.#applicants) stream.send(toAll);
      return;
    }
    // One event a reader: its id stands for all of its applications.
    const ofReader = new Map<LiveStream, string[]>();
    for (const id of applicationIds)
      for (const stream of this.#ownersOf.get(id) ?? [])
        ofReader.set(stream, [...(ofReader.get(stream) ?? []), id]);
    for (const [stream, own] of ofReader) stream.send(this.#eventOf({ ...message, applicationIds: own }));
  }

  #where(position: Position): { position?: Position } {
    return this.#tellsPosition && position ? { position } : {};
  }

  #eventOf({ number, applicationIds, position }: Message): string {
    const data = JSON.stringify(liveChange.parse({ applicationIds, ...this.#where(position) }));
    return `id: ${this.#name}.${number}\nevent: applications\ndata: ${data}\n\n`;
  }

  /** What was sent since, or that everything is to be fetched again when that is not known any more. */
  #catchUp(stream: LiveStream, own: ReadonlySet<string> | null, lastId: string): void {
    const [name, last] = lastId.split('.');
    const since = Number(last);
    const oldest = this.#number - this.#kept.length;
    if (name !== this.#name || !(since >= oldest && since <= this.#number)) {
      stream.send(this.resync());
      return;
    }
    for (const message of this.#kept.slice(since - oldest)) {
      const ids =
        own && message.applicationIds
          ? message.applicationIds.filter((id) => own.has(id))
          : message.applicationIds;
      if (ids === null || ids.length > 0) stream.send(this.#eventOf({ ...message, applicationIds: ids }));
    }
  }
}
