import { ByUuid } from '#services/platform/db/by-uuid.ts';
import type { CopyRow } from '#services/platform/db/copy-binary.ts';

/** Where each row has what it is put in order by. */
export const inOrderBy = { id: 0, version: 1 } as const;

/** A stream of which more may come. */
export class OpenStream {
  readonly id: string;
  /** Of the last event that was handed on. */
  version = 0;
  /** By version: events that came before their predecessor. */
  early: Map<number, CopyRow> | null = null;

  constructor(id: string) {
    this.id = id;
  }
}

/**
 * Gathers events by their streams, and hands those of each on in order, whichever the table has first: for the database to sort them would
 * cost more (docs/decisions/0094).
 */
export class StreamsInOrder<Stream extends OpenStream> {
  readonly #byId = new ByUuid<Stream>();
  readonly #streams: Stream[] = [];
  readonly #begin: (id: string) => Stream;
  readonly #accept: (stream: Stream, row: CopyRow) => void;

  /** @param accept is given each event of a stream once, as a row that is only valid during the call */
  constructor(begin: (id: string) => Stream, accept: (stream: Stream, row: CopyRow) => void) {
    this.#begin = begin;
    this.#accept = accept;
  }

  push = (row: CopyRow): void => {
    const stream = this.#byId.get(row.data, row.start(inOrderBy.id)) ?? this.#add(row);
    const version = row.int32(inOrderBy.version);
    if (version !== stream.version + 1) {
      stream.early ??= new Map();
      stream.early.set(version, row.copy());
      return;
    }
    this.#handOn(stream, row, version);
    if (stream.early) this.#handOnEarly(stream, stream.early);
  };

  #add(row: CopyRow): Stream {
    const stream = this.#begin(row.uuid(inOrderBy.id));
    this.#byId.add(row.data, row.start(inOrderBy.id), stream);
    this.#streams.push(stream);
    return stream;
  }

  #handOn(stream: Stream, row: CopyRow, version: number): void {
    this.#accept(stream, row);
    stream.version = version;
  }

  #handOnEarly(stream: Stream, early: Map<number, CopyRow>): void {
    for (let row = early.get(stream.version + 1); row; row = early.get(stream.version + 1)) {
      early.delete(stream.version + 1);
      this.#handOn(stream, row, stream.version + 1);
    }
  }

  /** Hands on what still waits, since events before it are missing. @returns the streams by their ids */
  finish(): Stream[] {
    for (const stream of this.#streams) {
      const waiting = [...(stream.early ?? [])].sort(([a], [b]) => a - b);
      for (const [version, row] of waiting) this.#handOn(stream, row, version);
    }
    return this.#streams.sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
