import { liveChange } from '#services/applications/contract.ts';
import { later, type Position } from '#services/platform/db/replicas/position.ts';
import { newId } from '#services/platform/ids.ts';
import type { LiveStream } from './stream.ts';

interface Message {
  number: number;
  /** By this process's clock, in milliseconds. */
  at: number;
  /** Null for 'refetch all'. */
  applicationIds: string[] | null;
  position: Position;
}
/** A reader that was away for longer than these fetches everything again. */
const maxKept = 256;

/** What a reader knows already: all until the last event that it heard, or what its answers say that are at most so many milliseconds old when its stream arrives. */
export interface Known {
  lastId?: string | undefined;
  age?: number | undefined;
}

/** Who hears of which application: staff of every one, applicants of their own. Each event is written and encoded once for all of them. */
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
   * @param known what it has not heard of is sent
   * @returns how to leave
   */
  join(stream: LiveStream, own: ReadonlySet<string> | null, known: Known = {}): () => void {
    const missed = this.#missedBy(known);
    if (missed) this.#catchUp(stream, own, missed);
    else stream.send(this.resync());
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
    const message = { number: ++this.#number, at: performance.now(), applicationIds, position };
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

  #eventOf({ number, applicationIds, position }: Message): Buffer {
    const data = JSON.stringify(liveChange.parse({ applicationIds, ...this.#where(position) }));
    return Buffer.from(`id: ${this.#name}.${number}\nevent: applications\ndata: ${data}\n\n`);
  }

  /** What was sent since; null when that is not known any more. */
  #missedBy({ lastId, age }: Known): Message[] | null {
    const before = this.#number - this.#kept.length;
    if (lastId !== undefined) {
      const [name, last] = lastId.split('.');
      const since = Number(last);
      const isKnown = name === this.#name && since >= before && since <= this.#number;
      return isKnown ? this.#kept.slice(since - before) : null;
    }
    if (age === undefined) return [];
    const since = performance.now() - age;
    const missed = this.#kept.filter(({ at }) => at >= since);
    // When all that is kept is missed, so may be what is not kept any more.
    return before > 0 && missed.length === this.#kept.length ? null : missed;
  }

  #catchUp(stream: LiveStream, own: ReadonlySet<string> | null, missed: readonly Message[]): void {
    for (const message of missed) {
      const ids =
        own && message.applicationIds
          ? message.applicationIds.filter((id) => own.has(id))
          : message.applicationIds;
      if (ids === null || ids.length > 0) stream.send(this.#eventOf({ ...message, applicationIds: ids }));
    }
  }
}
