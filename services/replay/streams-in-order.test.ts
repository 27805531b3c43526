import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinaryRows } from '#services/platform/db/binary-rows.ts';
import type { Columns } from '#services/platform/db/binary-values.ts';
import { BinaryCopyReader, type CopyRow } from '#services/platform/db/copy-binary.ts';
import { inOrderBy, OpenStream, StreamsInOrder } from './streams-in-order.ts';

interface Event {
  stream: number;
  version: number;
}
const ids = [0, 1, 2, 3].map((stream) => `0190000${stream}-0000-7000-8000-000000000000`);
const columns: Columns<Event> = {
  id: ['uuid', ({ stream }) => ids[stream]],
  version: ['int4', ({ version }) => version],
  nothing: ['text', () => null],
  text: ['text', ({ stream, version }) => `${stream}/${version}`],
  last: ['text', ({ version }) => (version % 2 === 0 ? `é${version}` : null)],
};
const at = { ...inOrderBy, nothing: 2, text: 3, last: 4 };

class Read extends OpenStream {
  readonly events: unknown[] = [];
}
const said = (row: CopyRow) => [
  row.int32(at.version),
  row.isNull(at.nothing),
  row.text(at.text),
  row.text(at.last),
];

/** @param size of the pieces in which the bytes come */
function read(events: readonly Event[], size: number): Map<string, unknown[]> {
  const rows = new BinaryRows();
  for (const event of events) rows.add(Object.values(columns), event);
  const bytes = rows.data.subarray(0, rows.end);
  const streams = new StreamsInOrder(
    (id) => new Read(id),
    (stream, row) => stream.events.push(said(row)),
  );
  const reader = new BinaryCopyReader();
  for (let from = 0; from < bytes.length; from += size)
    reader.push(bytes.subarray(from, from + size), streams.push);
  return new Map(streams.finish().map(({ id, events }) => [id, events]));
}
const expected = (events: readonly Event[]) => {
  const sorted = events.toSorted((a, b) => a.stream - b.stream || a.version - b.version);
  const byId = Map.groupBy(sorted, ({ stream }) => ids[stream]);
  return [...byId].map(([id, some]) => [
    id,
    some.map(({ stream, version }) => [
      version,
      true,
      `${stream}/${version}`,
      version % 2 === 0 ? `é${version}` : null,
    ]),
  ]);
};

const event = fc.record({ stream: fc.nat(3), version: fc.integer({ min: 1, max: 9 }) });
const events = fc.uniqueArray(event, { selector: ({ stream, version }) => stream * 10 + version });

describe('events as they lie in the table', () => {
  it('are handed on stream by stream in order, with all they say, though some are missing', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 200 }), (some, size) => {
        expect([...read(some, size)]).toEqual(expected(some));
      }),
    );
  });
});
